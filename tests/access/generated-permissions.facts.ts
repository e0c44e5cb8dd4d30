/** Calls of what the code generator wrote and listed here (docs/product/tools.md#code-generator). */
export const generatedPermissions = `
`;
