using OpenSim.Hosting.Startup;
using OpenSim.Modules.Land.Estates;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Settings;
using OpenSim.World.Regions;

namespace OpenSim.Host.Startup;

/// <summary>
/// The user of [Estates] DefaultEstateOwnerName: made, as OpenSimulator makes him, when he is not there and an estate is to be his.
/// </summary>
internal sealed class EstateOwner(Configuration configuration, ServiceSet services)
{
    /// <exception cref="StartupException">There is no such user, and nothing to make him of: the estate would be nobody's.</exception>
    public async Task Make(IReadOnlyList<RegionInfo> regions)
    {
        var name = configuration.Get(EstateSettings.DefaultEstateOwnerName);
        if (name.Length == 0 || !await AnyLacksOwner(regions))
            return;
        if (name.Split(' ', StringSplitOptions.RemoveEmptyEntries) is not [var first, var last])
            throw Refused(name, "a first and a last name are needed.");
        if (await services.Accounts.GetUserAccount(UUID.Zero, first, last) is not null)
            return;
        var password = configuration.Get(EstateSettings.DefaultEstateOwnerPassword);
        if (password.Length == 0)
            throw Refused(name, $"there is no such user; DefaultEstateOwnerPassword beside it has him made, or --user \"{name}\".");
        var mail = configuration.Get(EstateSettings.DefaultEstateOwnerEmail);
        if (await services.Accounts.CreateUser(UUID.Zero, Id(), first, last, password, mail) is null)
            throw Refused(name, "the user cannot be made: each name is one word of up to 31 characters, and the id must be nobody else's.");
    }

    private async ValueTask<bool> AnyLacksOwner(IReadOnlyList<RegionInfo> regions)
    {
        foreach (var region in regions)
            if (await services.Estates.GetEstateOfRegion(region.Id) is null or { OwnerId.IsZero: true })
                return true;
        return false;
    }

    private UUID Id() => UUID.TryParse(configuration.Get(EstateSettings.DefaultEstateOwnerUuid), out var id) ? id : UUID.Zero;

    private StartupException Refused(string name, string why)
    {
        var owner = EstateSettings.DefaultEstateOwnerName;
        return new StartupException($"{configuration.GetOrigin(owner.Section, owner.Key)}: [{owner.Section}] {owner.Key} = {name}: {why}");
    }
}
