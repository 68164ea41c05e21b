'use strict';
// Second Life's own conformance scripts, out of a checkout of its virtual machine that SLUA_TESTS names: each is saved in a prim and runs to its end. What
// they print is said to the owner; LSL.test.cpp beside them says what is to be printed. Those that fail divide by zero; some are to do that.
const fs = require('fs');
const path = require('path');
const { upload } = require('./scripts');

const PRINT = 'print(string text) { llOwnerSay("print:" + text); }\n';
const QUIET = 700; // milliseconds without a word: a script has ended
const FAILURE = /Math Error|FAILED|run-time error|Stack-Heap/i;

module.exports = async (stage) => {
    const folder = process.env.SLUA_TESTS;
    const expected = expectations(fs.readFileSync(path.join(folder, 'LSL.test.cpp'), 'utf8'));
    const ada = await stage.arrive(stage.options.users[0]);
    const box = await stage.makePrim(ada);
    const heard = stage.listen(ada, 'onNearbyChat');
    const script = await stage.until('a script in the prim', async () => {
        try {
            return await box.rezScript('conformance', '');
        } catch {
            return undefined;
        }
    });
    for (const file of fs.readdirSync(path.join(folder, 'conformance')).filter((name) => name.endsWith('.lsl')).sort()) {
        const before = heard.length;
        const source = fs.readFileSync(path.join(folder, 'conformance', file), 'utf8');
        const { compiled, errors } = await upload(ada, box, script, PRINT + source);
        if (compiled)
            await quiet(heard);
        const words = heard.slice(before).map((event) => event.message);
        const told = words.filter((text) => text.startsWith('print:')).map((text) => text.slice(6));
        const wrong = !compiled ? errors.slice(0, 3) : words.filter((text) => FAILURE.test(text));
        const test = expected.get(file) ?? { prints: [] };
        const differences = test.prints.flatMap((wanted, i) => same(wanted, told[i]) ? [] : ['print ' + i + ' is ' + told[i] + ', not ' + wanted]);
        const isGood = test.error ? wrong.length > 0 : wrong.length === 0 && differences.length === 0;
        stage.say('script', { file, isGood, compiled, wrong: isGood ? [] : wrong, differences, prints: told.length });
    }
};

async function quiet(heard) {
    for (let count = -1; count !== heard.length;) {
        count = heard.length;
        await new Promise((resolve) => setTimeout(resolve, QUIET));
    }
}

const same = (wanted, told) => wanted === undefined || wanted === told
    || (told !== undefined && wanted !== '' && Math.abs(Number(wanted) - Number(told)) <= 1e-6 * Math.abs(Number(wanted)));

/** By file: what is printed, as far as it stands there in so many words, and whether it ends with an error. */
function expectations(source) {
    const all = new Map();
    for (const part of source.split('TEST_CASE(').slice(1)) {
        for (const [, file] of part.matchAll(/runConformance\("([^"]+)", nullptr, nullptr, nullptr, "/g))
            all.set(file, { prints: [], error: true });
        const [, file] = /runConformance\("([^"]+)", \[\]\(lua_State/.exec(part) ?? [];
        if (!file || all.has(file))
            continue;
        const prints = [];
        for (const [, index, text, number] of part.matchAll(/case (\d+): (?:expected = |CHECK_EQ\(str_val, std::string\()(?:"([^"]*)"|(-?[\d.]+)f?)\)*;/g))
            prints[Number(index)] = text ?? number;
        all.set(file, { prints });
    }
    return all;
}
