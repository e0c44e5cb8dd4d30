/** A picture that was taken and is not uploaded yet. */
export interface KeptPicture {
  readonly file: File;
  /** The server's message if it refused the picture. */
  readonly refusal?: string;
}

const storeName = 'pictures';

/** Stores a picture on this device, replacing the previous one. @throws if the device stores none */
export async function keepPicture(key: string, picture: KeptPicture): Promise<void> {
  await inStore('readwrite', (store) => store.put(picture, key));
}

/** The picture stored under a key. */
export async function keptPicture(key: string): Promise<KeptPicture | undefined> {
  const found = await inStore<unknown>('readonly', (store) => store.get(key));
  return isPicture(found) ? found : undefined;
}

/** Removes the picture of a key. */
export async function forgetPicture(key: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(key));
}

const isPicture = (found: unknown): found is KeptPicture =>
  typeof found === 'object' && found !== null && 'file' in found && found.file instanceof File;

async function inStore<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await opened();
  try {
    const transaction = database.transaction(storeName, mode);
    const request = ask(transaction.objectStore(storeName));
    // A write is durable once its transaction has completed.
    return await new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? new Error('the device keeps no pictures'));
    });
  } finally {
    database.close();
  }
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open('heliodeck.work', 1);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName);
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the device keeps no pictures'));
  });
}
