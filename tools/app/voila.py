"""Settings of `make app`, which shows the laboratory without its code.

APP_FLAGS go before these.
"""

c = get_config()  # noqa: F821  (defined by Voila)

c.Voila.ip = "127.0.0.1"  # for other machines too: APP_FLAGS=--Voila.ip=0.0.0.0
c.VoilaConfiguration.template = "robodyn"
c.VoilaConfiguration.strip_sources = True
c.VoilaConfiguration.progressive_rendering = (
    True  # the text appears at once, the rest when its cells have run
)
c.VoilaConfiguration.show_tracebacks = False
c.VoilaConfiguration.allow_template_override = (
    "NO"  # no part of the address is inserted into the page
)
c.VoilaConfiguration.allow_theme_override = "NO"

# A page that closes ends its kernel; one that vanishes without a word loses its own after ten
# minutes.
c.MappingKernelManager.cull_idle_timeout = 600
c.MappingKernelManager.cull_interval = 60
c.KernelManager.transport_encryption = "auto"

# blob: widgets are modules inside the page
here = "'self' 'unsafe-inline' 'unsafe-eval' data: blob:"
c.Voila.tornado_settings = {
    # a page loads nothing from other machines
    "headers": {"Content-Security-Policy": f"default-src {here}; frame-ancestors 'self'"},
    # otherwise the message of a closing page is refused, since Voila sets no _xsrf cookie
    "disable_check_xsrf": True,
    # [ms] while the cells run Voila hears no answer of the page to a ping; 90 s would cut a slow
    # machine off
    "ws_ping_timeout": 600_000,
}
