/** A multipart body with one file, as sent by a browser's form. */
export async function multipart(
  file: Uint8Array | string,
  name: string,
  { field = 'file', fields = {} }: { readonly field?: string; readonly fields?: Record<string, string> } = {},
): Promise<{ readonly body: Buffer; readonly headers: { readonly 'content-type': string } }> {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set(field, new File([file as BlobPart], name));
  const packed = new Response(form);
  const type = packed.headers.get('content-type') ?? '';
  return { body: Buffer.from(await packed.arrayBuffer()), headers: { 'content-type': type } };
}
