'use strict';

module.exports = async (stage) => {
    const ada = await stage.arrive(stage.options.users[0]);
    const region = ada.bot.currentRegion;
    stage.expect(region.regionName === stage.options.region, 'to be in ' + stage.options.region + ', not in ' + region.regionName);
    await ada.bot.waitForEventQueue(60000);
    stage.say('event queue runs');

    const avatar = stage.avatarOf(ada, ada.id);
    stage.expect(avatar.name === ada.user, 'the name ' + ada.user + ', not ' + avatar.name);
    const { x, y, z } = avatar.position;
    stage.expect(x > 0 && x < 256 && y > 0 && y < 256 && z > 0, 'a place in the region');
    stage.say('avatar', { x, y, z });

    const root = ada.commands.inventory.getInventoryRoot();
    stage.expect(root !== undefined && !root.folderID.isZero(), 'an inventory root');
    const outfit = await ada.commands.agent.getWearables();
    stage.expect(!outfit.folderID.isZero(), 'a Current Outfit folder');
    stage.say('inventory', { root: root.folderID.toString() });
};
