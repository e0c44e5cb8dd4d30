import type { Label } from '@heliodeck/kit/label';
import type { z } from 'zod';
import type { Context } from '../context.ts';

/**
 * Who may call. 'public' must be said aloud; 'signed-in' = any user; otherwise the caller needs one of the codes.
 * A route without it does not compile, and a test names routes that are public.
 */
export type RouteAccess =
  | 'public'
  | 'signed-in'
  | { readonly signedIn: SignedIn }
  | { readonly anyOf: readonly string[] };

/** What a route for any signed-in user does for others. */
export interface SignedIn {
  /**
   * Whether it is also open to callers limited to some codes: 'users' to programs a user let in, 'programs' also to those that act
   * by themselves. For what tells nothing a code would guard.
   */
  readonly openTo?: 'users' | 'programs';
  /**
   * What whoever shows no token gets, where that is no refusal: 'empty' = an empty list, without the operation being asked.
   * A token that is shown has to be good all the same.
   */
  readonly toNobody?: 'empty';
}

/** What a route for any signed-in user does for others; undefined where it does nothing. */
export function signedInOf(access: RouteAccess): SignedIn | undefined {
  if (access === 'signed-in') return {};
  return typeof access === 'object' && 'signedIn' in access ? access.signedIn : undefined;
}

/** A body that is not the usual one. */
interface AcceptedBody {
  /** Whether it takes files; a multipart body is refused where it does not. */
  readonly files?: true;
  /** The largest, bytes; absent = 2 MiB, with files 20.5 MiB. Each file has limits of its own. */
  readonly bytes?: number;
}

/** What the logs hold of calls of a route, where it is not the usual. */
interface CallLogging {
  /** Parameters beside the usual secrets whose values no log may hold. */
  readonly hidden?: readonly string[];
  /** Its calls are not kept in the API log: pieces of what one call that is kept there opened. */
  readonly unlogged?: true;
  /** The console asks it at each load or as time goes by, without anybody's doing: its lines in the API log can be left out of sight. */
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
  /** What it answers, for the API description: `data` of the envelope, or all of a 'bare' reply. */
  readonly data?: z.ZodType;
  /** 'envelope' (default) wraps the result in {code, success, data, msg}; 'bare' sends it as it is (token, captcha). */
  readonly reply?: 'envelope' | 'bare' | 'stream';
  /** Heading under which the API description lists it. */
  readonly tag?: string;
  /** Whether it changes something, where its method does not tell: by default what can be called by POST does. */
  readonly changes?: boolean;
  /** A second path for the same, which the API description calls deprecated. */
  readonly alias?: boolean;
  readonly log?: CallLogging;
  /** The operation. Throws CodedError for refusals. No SQL here: call an operation. */
  handle(
    context: Context,
    input: { readonly query: z.output<Q>; readonly body: z.output<B> },
    raw: HttpExchange,
  ): Promise<unknown>;
}

/** What the API description says of a call: its parameters and its answer. */
export type Described = Required<Pick<RouteSpec, 'query' | 'data'>>;

/** An uploaded file; its stream must be read to the end or destroyed. */
export interface UploadedFile {
  readonly field: string;
  readonly name: string;
  readonly stream: NodeJS.ReadableStream;
}

/** What a few routes need of the transport itself: headers, streams. */
export interface HttpExchange {
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Parts of the path the route left open ('/file/:name'). */
  readonly params: Readonly<Record<string, string>>;
  /** Files of a multipart body, in order; text parts that came before a file are in `body` by then. Absent otherwise. */
  readonly files?: () => AsyncIterable<UploadedFile>;
  setHeader(name: string, value: string): void;
  /** HTTP status of a 'bare' or 'stream' reply (a redirect, say). */
  setStatus(status: number): void;
  /** Hands the reply over to a stream ('stream' routes). */
  send(stream: NodeJS.ReadableStream): void;
  /** Called once when the client goes away. */
  onClose(callback: () => void): void;
  readonly body: unknown;
}

/** Declares a route; types of query and body follow its schemas. */
export function defineRoute<Q extends z.ZodType, B extends z.ZodType>(spec: RouteSpec<Q, B>): RouteSpec {
  return spec as unknown as RouteSpec;
}
