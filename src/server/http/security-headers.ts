import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

/** Sources by directive of a content security policy. */
export type Directives = Readonly<Record<string, readonly string[]>>;

/**
 * Names and values of the headers that helmet gives an answer under a policy. They are the same for every answer, and
 * made once.
 */
export function securityHeaders(directives: Directives): readonly (readonly [name: string, value: string])[] {
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: Object.fromEntries(Object.entries(directives).map(([name, sources]) => [name, [...sources]])),
    },
    crossOriginEmbedderPolicy: false,
    hsts: false,
  })(request, answer, (error?: unknown) => {
    if (error) throw error;
  });
  return Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)] as const);
}
