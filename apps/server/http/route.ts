import type { Label } from '@heliodeck/kit/label';
import type { z } from 'zod';
import type { Context } from '../context.ts';

/**
 * Who may call. 'public' must be declared explicitly; 'signed-in' = any user; otherwise the caller needs one of the permissions. A route
 * without it does not compile, and a test lists public routes.
 */
export type RouteAccess =
  | 'public'
  | 'signed-in'
  | { readonly signedIn: SignedIn }
  | { readonly anyOf: readonly string[] };

/** Options of a route for any signed-in user, for other callers. */
export interface SignedIn {
  /**
   * Whether it is also open to callers limited to some permissions: 'users' to programs with a user's consent, 'programs' also to those
   * with their own token. For routes that reveal nothing protected by a permission.
   */
  readonly openTo?: 'users' | 'programs';
  /**
   * Response to a request without a token, if it is not a refusal: 'empty' = an empty list, without calling the operation. A token that is
   * sent must be valid nevertheless.
   */
  readonly toNobody?: 'empty';
}

/** Returns the options of a route for any signed-in user; undefined if it has none. */
export function signedInOf(access: RouteAccess): SignedIn | undefined {
  if (access === 'signed-in') return {};
  return typeof access === 'object' && 'signedIn' in access ? access.signedIn : undefined;
}

/** Differences of a route's body from the default. */
interface AcceptedBody {
  /** Whether it accepts files; otherwise a multipart body is refused. */
  readonly files?: true;
  /** Largest size, bytes; default 2 MiB, with files 20.5 MiB. Each file has separate limits. */
  readonly bytes?: number;
  /** The operation gets the text of a JSON body, too: its signature covers the bytes. */
  readonly text?: true;
}

/** How calls of a route are logged, if not as usual. */
interface CallLogging {
  /** Further parameters whose values must not be logged, besides the usual secrets. */
  readonly hidden?: readonly string[];
  /** Its calls are not logged: they are parts of a transfer whose first call is. */
  readonly unlogged?: true;
  /** The console calls it at each load or periodically, without a user's action: its lines in the API log can be hidden. */
  readonly routine?: true;
}

export interface RouteSpec<Q extends z.ZodType = z.ZodType, B extends z.ZodType = z.ZodType> {
  readonly method: 'GET' | 'POST' | readonly ('GET' | 'POST')[];
  /** Full path, '/api/blade-dtu/dtu/list'. */
  readonly path: string;
  readonly access: RouteAccess;
  readonly summary: Label;
  readonly query?: Q;
  readonly body?: B;
  readonly accepts?: AcceptedBody;
  /** Schema of the response for the API description: `data` of the envelope, or all of a 'bare' response. */
  readonly data?: z.ZodType;
  /** 'envelope' (default) wraps the result in {code, success, data, msg}; 'bare' sends it as it is (token, captcha). */
  readonly reply?: 'envelope' | 'bare' | 'stream';
  /** Heading in the API description. */
  readonly tag?: string;
  /** Whether it changes data, if that does not follow from its method: by default a route that accepts POST does. */
  readonly changes?: boolean;
  /** A second path for the same, marked as deprecated in the API description. */
  readonly alias?: boolean;
  readonly log?: CallLogging;
  /** The operation. Throws CodedError for refusals. Contains no SQL: it calls an operation. */
  handle(
    context: Context,
    input: { readonly query: z.output<Q>; readonly body: z.output<B> },
    raw: HttpExchange,
  ): Promise<unknown>;
}

/** Description of a call in the API description: its parameters and its response. */
export type Described = Required<Pick<RouteSpec, 'query' | 'data'>>;

/** An uploaded file; its stream must be read to the end or destroyed. */
export interface UploadedFile {
  readonly field: string;
  readonly name: string;
  readonly stream: NodeJS.ReadableStream;
}

/** Access to the transport for a few routes: headers, streams. */
export interface HttpExchange {
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Variable parts of the path ('/file/:name'). */
  readonly params: Readonly<Record<string, string>>;
  /** Files of a multipart body, in order; text parts before a file are in `body` by then. Absent for other bodies. */
  readonly files?: () => AsyncIterable<UploadedFile>;
  setHeader(name: string, value: string): void;
  /** Sets the HTTP status of a 'bare' or 'stream' response (for example a redirect). */
  setStatus(status: number): void;
  /** Sends a stream as the response ('stream' routes). */
  send(stream: NodeJS.ReadableStream): void;
  /** Called once when the client disconnects. */
  onClose(callback: () => void): void;
  readonly body: unknown;
  /** The JSON body as it was sent, for a route that accepts `text`; else empty. */
  readonly text: string;
}

/** Declares a route; the types of query and body follow from its schemas. */
export function defineRoute<Q extends z.ZodType, B extends z.ZodType>(spec: RouteSpec<Q, B>): RouteSpec {
  return spec as unknown as RouteSpec;
}
