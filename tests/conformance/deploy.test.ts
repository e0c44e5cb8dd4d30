import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate as lint } from 'dockerfile-utils';
import { Deployment, StatefulSet } from 'kubernetes-models/apps/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Namespace, PersistentVolumeClaim, Service } from 'kubernetes-models/v1';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { root } from './source-files.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const dockerfile = read('deploy/container/Dockerfile');
const compose = parse(read('deploy/container/compose.yaml')) as {
  services: {
    heliodeck: {
      environment: Record<string, string>;
      ports: string[];
      volumes: string[];
      build: { context: string; dockerfile: string };
    };
  };
  volumes: Record<string, unknown>;
};
interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
}
const manifestsOf = (path: string): Manifest[] =>
  parseAllDocuments(read(path)).map((document) => document.toJS() as Manifest);
const manifests = manifestsOf('deploy/kubernetes/heliodeck.yaml');
const byRoles = manifestsOf('deploy/kubernetes/several.yaml');
const settings = [...read('docs/guides/settings.md').matchAll(/^\| `([A-Z][A-Z_]+)`/gm)].map(
  ([, name]) => name,
);

describe('the image', () => {
  it('passes the linter of Dockerfiles', () => {
    expect(lint(dockerfile).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([]);
  });

  it('runs as a user without rights, and starts a program that exists with settings that exist', () => {
    expect(dockerfile).toMatch(/^USER 1000:1000$/m);
    const [, program = ''] = /^CMD \["node_modules\/\.bin\/node", "([^"]+)"\]$/m.exec(dockerfile) ?? [];
    expect(existsSync(join(root, program))).toBe(true);
    const [, variables = ''] = /^ENV ([\s\S]*?)\nUSER/m.exec(dockerfile) ?? [];
    const named = [...variables.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((name) => !settings.includes(name))).toEqual([]);
  });

  it('has the Node version that the repository pins', () => {
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: { node: string } };
    expect(dockerfile).toContain(`FROM node:${dependencies.node}-`);
  });
});

describe('the compose file', () => {
  const { environment, ports, volumes, build } = compose.services.heliodeck;

  it('sets variables that the program reads, and opens the ports of the image', () => {
    expect(Object.keys(environment).filter((name) => !settings.includes(name))).toEqual([]);
    const [, exposed = ''] = /^EXPOSE (.+)$/m.exec(dockerfile) ?? [];
    expect(ports.map((port) => port.split(':').at(-1))).toEqual(exposed.split(' '));
  });

  it('names volumes it declares, and an existing Dockerfile', () => {
    const used = volumes.map((volume) => volume.split(':')[0] ?? '');
    expect(used.toSorted()).toEqual(Object.keys(compose.volumes).toSorted());
    expect(existsSync(join(root, 'deploy/container', build.context, build.dockerfile))).toBe(true);
  });
});

describe('the manifests of Kubernetes', () => {
  /** Returns the schema of a kind. */
  const models: Readonly<Record<string, new (data: never) => { validate(): void }>> = {
    Namespace,
    Service,
    StatefulSet,
    PodDisruptionBudget,
    Deployment,
    ConfigMap,
    PersistentVolumeClaim,
  };
  const check = (manifest: Manifest & Readonly<Record<string, unknown>>): void => {
    const Model = models[manifest.kind];
    if (Model === undefined) throw new Error(`no schema of ${manifest.kind} is looked at here`);
    new Model(manifest as never).validate();
  };

  it.each(
    [...manifests, ...byRoles].map(
      (manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const,
    ),
  )('%s matches its schema', (_, manifest) => expect(() => check({ ...manifest })).not.toThrow());

  it('a manifest with a value of another type is detected', () => {
    const [set] = manifests.filter(({ kind }) => kind === 'StatefulSet');
    expect(set).toBeDefined();
    expect(() => set && check({ ...set, spec: { replicas: 'one' } })).toThrow();
  });
});

describe('a deployment of several processes', () => {
  const roles = ['api', 'gateway', 'ingest', 'jobs'];
  const several = parse(read('deploy/container/compose.several.yaml'), { merge: true }) as {
    services: Record<
      string,
      { environment: Record<string, string>; volumes?: string[]; build?: { context: string } }
    >;
    volumes: Record<string, unknown>;
  };
  const deployments = byRoles.filter((one): one is Workload => one.kind === 'Deployment');
  const [nats] = byRoles.filter((one): one is Workload => one.kind === 'StatefulSet');
  interface Workload extends Manifest {
    readonly spec: {
      readonly replicas: number;
      readonly template: { readonly spec: { readonly containers: readonly Container[] } };
    };
  }
  interface Container {
    readonly env: readonly { readonly name: string; readonly value?: string }[];
  }
  const variablesOf = ({ spec }: Workload) =>
    Object.fromEntries(
      spec.template.spec.containers.flatMap(({ env }) => env.map(({ name, value }) => [name, value])),
    );

  it('has every role once in each file, with settings that exist', () => {
    const services = Object.entries(several.services).filter(([name]) => roles.includes(name));
    expect(services.map(([name, { environment }]) => [name, environment.ROLES])).toEqual(
      roles.map((role) => [role, role]),
    );
    expect(deployments.map((one) => [one.metadata.name, variablesOf(one).ROLES])).toEqual(
      roles.map((role) => [role, role]),
    );
    const named = [
      ...services.flatMap(([, { environment }]) => Object.keys(environment)),
      ...deployments.flatMap((one) => Object.keys(variablesOf(one))),
    ];
    const secret = [...read('deploy/kubernetes/several.yaml').matchAll(/--from-literal=([A-Z_]+)=/g)].map(
      ([, name]) => name,
    );
    expect(
      [...named, ...secret].filter((name) => name !== 'NATS_PASSWORD' && !settings.includes(name)),
    ).toEqual([]);
  });

  it('name files and volumes that exist', () => {
    for (const { volumes = [], build } of Object.values(several.services)) {
      for (const [from = ''] of volumes.map((volume) => volume.split(':')))
        if (from.startsWith('.')) expect(existsSync(join(root, 'deploy/container', from))).toBe(true);
        else expect(Object.keys(several.volumes)).toContain(from);
      if (build) expect(existsSync(join(root, 'deploy/container', build.context, 'package.json'))).toBe(true);
    }
  });

  it('keep readings on as many servers as exist', () => {
    expect(nats?.spec.replicas).toBe(3);
    expect(deployments.map((one) => variablesOf(one).NATS_REPLICAS)).toEqual(roles.map(() => '3'));
  });
});
