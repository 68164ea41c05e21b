'use strict';
const { ControlFlags } = require('@caspertech/node-metaverse');

module.exports = async (stage) => {
    // Away from the middle, where other scenarios leave what they have built.
    const place = (x) => `uri:${stage.options.region}&${x}&200&30`;
    const ada = await stage.arrive(stage.options.users[0], place(60));
    const ben = await stage.arrive(stage.options.users[1], place(70));
    const seen = { get position() { return stage.avatarOf(ada, ben.id)?.position ?? stage.avatarOf(ben, ben.id).position; } };
    await stage.until('Ben seen', () => stage.avatarOf(ada, ben.id));
    await stage.pause(1000); // to have landed
    const before = seen.position;
    const letGo = stage.hold(ben, ControlFlags.AGENT_CONTROL_AT_POS);
    await stage.until('two metres of way', () => seen.position.distance(before) > 2);
    letGo();
    stage.say('moved', { metres: seen.position.distance(before) });

    let last = seen.position;
    await stage.until('a stop, at a place that both clients agree on', async () => {
        await stage.pause(500);
        const moved = seen.position.distance(last);
        last = seen.position;
        return moved < 0.01 && stage.avatarOf(ben, ben.id).position.distance(last) < 0.1;
    });
    stage.say('stopped');
};
