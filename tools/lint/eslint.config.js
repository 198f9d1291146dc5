// What eslint finds beside the compiler, which knows of names and types: slips that run, and run wrong.
export default [{
  files: ["**/*.js"],
  languageOptions: { ecmaVersion: 2024, sourceType: "module" },
  linterOptions: { reportUnusedDisableDirectives: "error" },
  rules: Object.fromEntries(["array-callback-return", "constructor-super", "eqeqeq", "for-direction", "getter-return",
    "no-async-promise-executor", "no-case-declarations", "no-class-assign", "no-compare-neg-zero", "no-cond-assign",
    "no-const-assign", "no-constant-binary-expression", "no-constant-condition", "no-constructor-return", "no-control-regex",
    "no-debugger", "no-delete-var", "no-dupe-args", "no-dupe-class-members", "no-dupe-else-if", "no-dupe-keys",
    "no-duplicate-case", "no-duplicate-imports", "no-empty-character-class", "no-empty-pattern", "no-eval", "no-ex-assign",
    "no-fallthrough", "no-func-assign", "no-global-assign", "no-implied-eval", "no-import-assign", "no-invalid-regexp",
    "no-irregular-whitespace", "no-loss-of-precision", "no-misleading-character-class", "no-new-func", "no-new-wrappers",
    "no-obj-calls", "no-octal", "no-promise-executor-return", "no-prototype-builtins", "no-redeclare", "no-regex-spaces",
    "no-self-assign", "no-self-compare", "no-setter-return", "no-shadow-restricted-names", "no-sparse-arrays",
    "no-template-curly-in-string", "no-this-before-super", "no-throw-literal", "no-unassigned-vars", "no-unexpected-multiline",
    "no-unmodified-loop-condition", "no-unreachable", "no-unreachable-loop", "no-unsafe-finally", "no-unsafe-negation",
    "no-unsafe-optional-chaining", "no-unused-private-class-members", "no-useless-assignment", "no-useless-backreference",
    "no-useless-catch", "no-useless-escape", "no-useless-rename", "no-var", "no-with", "object-shorthand", "prefer-const",
    "require-yield", "use-isnan", "valid-typeof"].map((rule) => [rule, "error"])
    .concat([["no-unused-vars", ["error", { args: "after-used" }]], ["no-empty", ["error", { allowEmptyCatch: true }]]])),
}];
