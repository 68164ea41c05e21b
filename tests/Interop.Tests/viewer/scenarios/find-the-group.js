'use strict';

module.exports = async (stage) => {
    const vera = await stage.arrive(stage.options.users[0]);
    const profile = await vera.commands.group.getGroupProfile(stage.options.mark);
    const [owner] = await vera.commands.group.getMemberList(stage.options.mark);
    const roles = await vera.commands.group.getGroupRoles(stage.options.mark);
    stage.say('found', { name: profile.Name, title: profile.MemberTitle, isOwner: owner.IsOwner, roles: roles.length });
};
