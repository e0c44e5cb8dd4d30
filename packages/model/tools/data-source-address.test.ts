import { describe, expect, it } from 'vitest';
import { dataSourceAddressForm, readDataSourceAddress } from './data-source-address.ts';

describe('the address of a data source', () => {
  it('contains engine, host, port and database, and is encrypted unless stated otherwise', () => {
    expect(readDataSourceAddress('jdbc:mysql://DB.example.com/blade')).toStrictEqual({
      engine: 'mysql',
      host: 'db.example.com',
      port: 3306,
      database: 'blade',
      isEncrypted: true,
    });
    expect(readDataSourceAddress('jdbc:postgresql://10.0.0.7:5433/电站?sslmode=disable')).toStrictEqual({
      engine: 'postgresql',
      host: '10.0.0.7',
      port: 5433,
      database: '电站',
      isEncrypted: false,
    });
  });

  it('is written in the form of SQL Server, with the database after a semicolon', () => {
    expect(readDataSourceAddress('jdbc:sqlserver://DB.lan;databaseName=电站')).toStrictEqual({
      engine: 'sqlserver',
      host: 'db.lan',
      port: 1433,
      database: '电站',
      isEncrypted: true,
    });
  });

  it('is written in the form of Oracle, with encryption as a protocol', () => {
    const oracle = { engine: 'oracle', host: 'db.lan', database: 'orcl.example.com' };
    expect(readDataSourceAddress('jdbc:oracle:thin:@//DB.lan/orcl.example.com')).toStrictEqual({
      ...oracle,
      port: 1521,
      isEncrypted: true,
    });
    expect(readDataSourceAddress('jdbc:oracle:thin:@tcp://DB.lan:1522/orcl.example.com')).toStrictEqual({
      ...oracle,
      port: 1522,
      isEncrypted: false,
    });
  });

  it('is written in the form of Dameng, with a schema for the database', () => {
    expect(readDataSourceAddress('jdbc:dm://DB.lan/SHOP?sslmode=disable')).toStrictEqual({
      engine: 'dm',
      host: 'db.lan',
      port: 5236,
      database: 'SHOP',
      isEncrypted: false,
    });
  });

  it.each([
    ['jdbc:oracle:thin:@tcps://h:2484/d', true],
    ['jdbc:sqlserver://h:1434;DatabaseName=d;encrypt=false', false],
    ['jdbc:sqlserver://h;database=d;encrypt=strict', true],
    ['jdbc:mysql://h/d?useSSL=false', false],
    ['jdbc:mysql://h/d?sslMode=DISABLED', false],
    ['jdbc:mysql://h/d?sslMode=VERIFY_IDENTITY', true],
    ['jdbc:postgresql://h/d?sslmode=verify-full', true],
    ['jdbc:mysql://h/d?useSSL=true', true],
  ])('reads the encryption of %s as %s', (text, isEncrypted) => {
    expect(readDataSourceAddress(text)?.isEncrypted).toBe(isEncrypted);
  });

  it('has a port from 1 to 65535, in the form that a field checks too', () => {
    const accepted = ['1', '9999', '59999', '64999', '65499', '65529', '65535'];
    const refused = ['0', '01', '65536', '65540', '65600', '66000', '70000', '99999', '123456'];
    const isOne = (port: string): boolean => dataSourceAddressForm.test(`jdbc:mysql://h:${port}/d`);
    expect([...accepted, ...refused].filter(isOne)).toEqual(accepted);
    expect(readDataSourceAddress('jdbc:mysql://h:65535/d')?.port).toBe(65_535);
  });

  it.each([
    ['', 'nothing'],
    ['mysql://h/d', 'another form'],
    ['jdbc:h2:file:/tmp/x', 'an engine that opens files'],
    ['jdbc:dm://GROUP?GROUP=(h:1,i:2)', 'hosts behind a name'],
    ['jdbc:dm://h:5236/d?loginMode=1', 'an option that leads to another host'],
    ['jdbc:dm://h:5236/d?sslFilesPath=/etc', 'an option that reads files'],
    ['jdbc:oracle:thin:@h:1521:d', 'an instance, where a service is meant'],
    ['jdbc:oracle:oci:@//h:1521/d', 'a client library of the machine'],
    ['jdbc:oracle:thin:@alias', 'a name that a file of the machine explains'],
    ['jdbc:oracle:thin:@tcps://h/d?wallet_location=/etc', 'an option that reads files'],
    ['jdbc:oracle:thin:@(DESCRIPTION=(ADDRESS=(PROTOCOL=tcp)(HOST=h)(PORT=1)))', 'a description'],
    ['jdbc:oracle:thin:@//h/d)(SECURITY=(X=Y', 'a parenthesis'],
    ['jdbc:oracle:thin:user/word@//h/d', 'credentials before the host'],
    ['jdbc:sqlserver://h;databaseName=d;trustServerCertificate=true', 'certificates of anybody'],
    ['jdbc:sqlserver://h;databaseName=d;encrypt=false;encrypt=true', 'an option twice'],
    ['jdbc:sqlserver://h\\\\instance;databaseName=d', 'an instance that another port would be asked for'],
    ['jdbc:sqlserver://h/d', 'the form of another engine'],
    ['jdbc:mysql://h;databaseName=d', 'the form of SQL Server'],
    ['jdbc:mysql://h', 'no database'],
    ['jdbc:mysql://h:0/d', 'port 0'],
    ['jdbc:mysql://h:65536/d', 'a port too high'],
    ['jdbc:mysql://user:word@h/d', 'credentials'],
    ['jdbc:mysql://h,i/d', 'two hosts'],
    ['jdbc:mysql://-h/d', 'a host that looks like an option'],
    ['jdbc:mysql://h/../d', 'a path'],
    ['jdbc:mysql://h/d?allowLoadLocalInfile=true', 'an option that reads files'],
    ['jdbc:mysql://h/d?autoDeserialize=true', 'an option that runs code'],
    ['jdbc:postgresql://h/d?socketFactory=x&socketFactoryArg=y', 'an option that loads classes'],
    ['jdbc:postgresql://h/d?sslmode=disable&user=x', 'a second option'],
    ['jdbc:postgresql://h/d?sslmode=prefer', 'encryption that anybody on the way can switch off'],
    ['jdbc:postgresql:///var/run/postgresql/d', 'a socket of this machine'],
    [`jdbc:mysql://h/${'d'.repeat(65)}`, 'a name too long'],
    [' jdbc:mysql://h/d\n', 'blanks'],
  ])('cannot be %j: %s', (text) => {
    expect(readDataSourceAddress(text)).toBeUndefined();
  });

  it('is parsed in linear time', () => {
    const started = performance.now();
    for (const start of ['mysql:', 'sqlserver:', 'oracle:thin:@'])
      expect(dataSourceAddressForm.test(`jdbc:${start}//${'a-.'.repeat(100_000)}!`)).toBe(false);
    expect(performance.now() - started).toBeLessThan(500);
  });
});
