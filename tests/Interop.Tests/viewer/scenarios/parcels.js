'use strict';

module.exports = async (stage) => {
    const ada = await stage.arrive(stage.options.users[0]);
    await ada.bot.waitForEventQueue(60000);
    await ada.bot.currentRegion.waitForParcelOverlay();
    stage.say('overlay');
    const parcel = await ada.commands.region.getParcelAt(128, 128);
    stage.expect(parcel.Name.length > 0 && parcel.Area >= 16, 'a parcel with a name and an area');
    stage.say('parcel', { name: parcel.Name, area: parcel.Area });
};
