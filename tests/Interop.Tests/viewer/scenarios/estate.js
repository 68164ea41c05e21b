'use strict';

// The estate's owner reads its lists and changes a rule of it; a guest gets neither.
module.exports = async (stage) => {
    const owner = await stage.arrive('First User');
    const guest = await stage.arrive(stage.options.users[0]);
    const caps = owner.bot.currentRegion.caps;
    const lists = await caps.capsGetXML('EstateAccess');
    for (const name of ['AllowedAgents', 'AllowedGroups', 'BannedAgents', 'Managers']) {
        stage.expect(Array.isArray(lists[name]), 'a list ' + name);
    }
    stage.say('lists');

    await caps.capsPostXML('EstateChangeInfo', { override_environment: true });
    const parcel = await caps.capsPutXML(['ExtEnvironment', { parcelid: 1 }], { environment: { day_length: 9000 } });
    stage.expect(parcel.success === true, 'the parcel to have a sky of its own now, not ' + parcel.message);
    await caps.capsPostXML('EstateChangeInfo', { override_environment: false });
    const seen = await guest.bot.currentRegion.caps.capsGetXML(['ExtEnvironment', { parcelid: 1 }]);
    stage.expect(seen.environment.day_cycle === undefined, 'the region\'s sky on the parcel again');
    stage.say('rule');

    const theirs = guest.bot.currentRegion.caps;
    const address = await theirs.getCapability('EstateAccess');
    const status = await theirs.requestGet(address).then((answer) => answer.status, (error) => error.response.statusCode);
    stage.say('guest', { status });
};
