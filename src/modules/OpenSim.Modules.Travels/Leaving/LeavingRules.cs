using OpenSim.Modules.Travels.Places;
using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.Services.Users;
using OpenSim.World;

namespace OpenSim.Modules.Travels.Leaving;

/// <summary>
/// Which of this grid's users may go to other grids: those of a level, and, where the operator restricts looks, who wears what one of his
/// named accounts wears. Guests go where they like.
/// </summary>
internal sealed class LeavingRules(
    Scene scene, Abroad abroad, IUserAccountService accounts, IAvatarService avatars, IInventoryService inventory)
{
    private const string LevelTooLow = "Hypergrid teleport not allowed";
    private const string OtherLooks = "Please wear your grid's allowed appearance before teleporting to another grid";

    public int Level { get; set; }

    public bool RestrictsLooks { get; set; }

    /// <summary>Names of accounts, with commas between them.</summary>
    public string LooksOf { get; set; } = "";

    /// <summary>Words why he may not, or empty. Any thread, without the token.</summary>
    public async Task<string> RefusalOf(ScenePresence who)
    {
        if (abroad.IsGuest(who.Agent))
            return "";
        if (Level > 0 && !((await accounts.GetUserAccount(UUID.Zero, who.Id))?.UserLevel >= Level))
            return LevelTooLow;
        return RestrictsLooks && !await IsAllowed(who) ? OtherLooks : "";
    }

    private async Task<bool> IsAllowed(ScenePresence who)
    {
        List<UUID> clothes, things;
        using (scene.Token.Take())
        {
            clothes = [.. who.Appearance.Wearables.Select(worn => worn.AssetId)];
            things = [.. who.Attachments.Select(slot => new SceneObjectGroup(scene, slot).FromItemId)];
        }

        var allowed = new HashSet<UUID>();
        foreach (var name in LooksOf.Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries))
            if (name.Split(' ', StringSplitOptions.RemoveEmptyEntries) is [var first, var last])
                await Add(allowed, first, last);
        return clothes.TrueForAll(allowed.Contains) && (await Assets(who.Id, things)).TrueForAll(allowed.Contains);
    }

    private async Task Add(HashSet<UUID> allowed, string first, string last)
    {
        if (await accounts.GetUserAccount(UUID.Zero, first, last) is not { } account)
            return;
        var looks = StoredAppearance.Unpack(await avatars.GetAvatar(account.PrincipalId));
        allowed.UnionWith(looks.Wearables.Select(worn => worn.AssetId));
        allowed.UnionWith(await Assets(account.PrincipalId, [.. looks.Attachments.Select(worn => worn.ItemId)]));
        allowed.Remove(UUID.Zero); // what is nobody's item
    }

    private async Task<List<UUID>> Assets(UUID user, List<UUID> items) =>
        items.Count == 0 ? [] : [.. (await inventory.GetMultipleItems(user, items)).Select(item => item?.AssetId ?? UUID.Zero)];
}
