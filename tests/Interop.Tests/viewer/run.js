'use strict';
// node viewer/run.js <scenario> --login http://… --region NAME --password PW --users "A B,C D"
// Prints one JSON line for each step and at last {"result":"ok"} or {"result":"failed","why":…}; the exit code says the same.
const winston = require('winston');
const { Stage } = require('./stage');

function readOptions(words) {
    const options = { scenario: words[0], login: '', region: '', password: '', users: '' };
    for (let i = 1; i + 1 < words.length; i += 2) {
        options[words[i].replace(/^--/, '')] = words[i + 1];
    }
    options.users = options.users.split(',');
    return options;
}

async function main() {
    for (const name of ['log', 'info', 'debug']) {
        console[name] = (...words) => console.error(...words);
    }
    winston.configure({ transports: [new winston.transports.Console({ stderrLevels: ['error', 'warn', 'info', 'debug'] })] });
    const options = readOptions(process.argv.slice(2));
    const stage = new Stage(options);
    try {
        await require('./scenarios/' + options.scenario)(stage);
        await stage.tidy();
        await stage.leaveAll();
        stage.say('end', { result: 'ok' });
        process.exit(0);
    } catch (error) {
        stage.say('end', { result: 'failed', why: String(error && error.stack || error) });
        await stage.tidy().catch((reason) => console.error('left behind', reason));
        await stage.leaveAll().catch(() => undefined);
        process.exit(1);
    }
}

process.on('unhandledRejection', (reason) => console.error('unhandled', reason));
main();
