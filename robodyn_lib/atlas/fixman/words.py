"""Symbols of Lee & Chirikjian, {our symbol: as printed}, and what letters mean there, {letter: meaning (place)}."""

SYMBOLS = {
    "q": r"\theta",
    "k": r"1\,\text{base}\ldots N",
    r"\ell(i,j)": "d_i=x_i-x_{i-1}",
    "m(k)": "m_k",
    "v(k)": r"\dot x_k",
    "M": r"\mathrm{diag}(m_i)",
    "J": r"\partial x/\partial q",
    r"\mathcal M": "G^{aa}",
    r"\dot\theta(k)": r"\dot\theta_k",
    "T(k)": r"\tau_k",
}

LETTERS = {
    "a": "soft coordinates (LC 6)",
    "b": r"hard coordinates (LC 6), and $\tau-C$ (LC 9)",
    "C": "bias torques (LC 1)",
    "G": "mass matrix of all coordinates (LC 1)",
    "H": "$G^{-1}$ (LC 5)",
    "J": "here: a quarter turn, $n_i=Ju_i$",
    "L": "$L_i$: length (LC 15)",
    r"\lambda": "here, in 8: tension",
    "M, m": "$m_i$: mass (LC 4)",
    "N": "number of masses (LC 14)",
    "P": "here, in 8.3: a block of the constraints",
    r"\phi, \varphi": r"here: $\varphi_i=\theta_1+\ldots+\theta_i$",
    "S": "here, in 8: joint motions",
    r"\tau": "torques (LC 1)",
    "V": "here, in 8.5: $X^TB^T$",
    "W": "here, in 8: mobilities, $W_i=I_i^{-1}$",
    "x": "positions (LC 14)",
    "X": "unknowns (LC 10)",
}
