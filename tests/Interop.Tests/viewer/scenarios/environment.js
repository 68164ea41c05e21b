'use strict';
const { Message } = require('@caspertech/node-metaverse/dist/lib/enums/Message');
const { FilterResponse } = require('@caspertech/node-metaverse/dist/lib/enums/FilterResponse');

// The estate's owner changes sky and water of the region; a guest is told that there is something new, fetches it, and may not change it.
module.exports = async (stage) => {
    const owner = await stage.arrive('First User');
    const guest = await stage.arrive(stage.options.users[0]);
    const before = guest.bot.currentRegion.environment;
    stage.expect(before !== undefined && before.dayCycle !== undefined, 'a day in the region, read by the library');
    stage.say('day', { length: before.dayLength });

    const told = guest.bot.currentRegion.circuit.waitForMessage(Message.RegionInfo, 60000, () => FilterResponse.Finish);
    const put = await owner.bot.currentRegion.caps.capsPutXML('ExtEnvironment', { environment: { day_length: 7200 } });
    stage.expect(put.success === true, 'the change to be taken, not ' + JSON.stringify(put));
    await told;
    const seen = await guest.bot.currentRegion.caps.capsGetXML('ExtEnvironment');
    stage.expect(Number(seen.environment.day_length) === 7200, 'the guest to see the new day');
    stage.say('changed', { version: Number(seen.environment.env_version) });

    const refused = await guest.bot.currentRegion.caps.capsPutXML('ExtEnvironment', { environment: { day_length: 3600 } });
    stage.expect(refused.success === false, 'a guest to change nothing');
    stage.say('refused', { words: refused.message });
    const old = await guest.bot.currentRegion.caps.capsGetXML('EnvironmentSettings');
    stage.expect(Object.keys(old[2]).length > 0, 'skies for viewers of before');
};
