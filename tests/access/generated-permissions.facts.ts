/** Calls of generated code, added by the code generator (docs/product/tools.md#code-generator). */
export const generatedPermissions = `
`;
