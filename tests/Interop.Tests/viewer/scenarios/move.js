'use strict';
const { ControlFlags } = require('@caspertech/node-metaverse');

module.exports = async (stage) => {
    const ada = await stage.arrive(stage.options.users[0]);
    const ben = await stage.arrive(stage.options.users[1]);
    const seen = await stage.until('Ben seen', () => stage.avatarOf(ada, ben.id));
    await stage.pause(1000); // to have landed
    const before = seen.position;
    await stage.until('two metres of way', async () => {
        // The library lets go of all keys when a walk begins, so the key is pressed again and again.
        ben.bot.agent.setControlFlag(ControlFlags.AGENT_CONTROL_AT_POS);
        ben.bot.agent.sendAgentUpdate();
        await stage.pause(150);
        return seen.position.distance(before) > 2;
    });
    ben.bot.agent.clearControlFlag(ControlFlags.AGENT_CONTROL_AT_POS);
    ben.bot.agent.sendAgentUpdate();
    stage.say('moved', { metres: seen.position.distance(before) });

    // It stops, and both agree where.
    let last = seen.position;
    await stage.until('a stop', async () => {
        await stage.pause(500);
        const moved = seen.position.distance(last);
        last = seen.position;
        return moved < 0.01;
    });
    const own = stage.avatarOf(ben, ben.id).position;
    stage.say('stopped', { apart: own.distance(seen.position) });
    stage.expect(own.distance(seen.position) < 0.1, 'both clients to see the same place');
};
