/** Calls of generated code that is listed here (docs/product/tools.md#code-generator). */
export const generatedPermissions = `
`;
