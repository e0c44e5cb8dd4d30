/** A picture that was taken and is not at the server yet. */
export interface KeptPicture {
  readonly file: File;
  /** What the server said where it did not take it. */
  readonly refusal?: string;
}

const storeName = 'pictures';

/** Keeps a picture on this device, in the place of the one before. @throws where the device keeps none */
export async function keepPicture(key: string, picture: KeptPicture): Promise<void> {
  await inStore('readwrite', (store) => store.put(picture, key));
}

/** The picture that is kept under a key. */
export async function keptPicture(key: string): Promise<KeptPicture | undefined> {
  const found = await inStore<unknown>('readonly', (store) => store.get(key));
  return isPicture(found) ? found : undefined;
}

/** Forgets the picture of a key. */
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
    // What was written is there for good once its transaction has ended.
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
