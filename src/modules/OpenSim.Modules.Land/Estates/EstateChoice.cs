using System.Globalization;
using OpenSim.Primitives;
using OpenSim.Services.Estates;
using OpenSim.Services.Users;
using OpenSim.Settings;
using RegionInfo = OpenSim.World.Regions.RegionInfo;

namespace OpenSim.Modules.Land.Estates;

/// <summary>
/// Which estate a region lies in. One that lies in none joins the estate that its file names, or else the default one, which is made when
/// it is not there.
/// </summary>
internal sealed class EstateChoice(IEstateService service, IUserAccountService? accounts, Configuration configuration, Action<string> warn)
{
    private const int FirstEstate = 100; // numbers below are nobody's

    public async Task<Estate> Of(RegionInfo region)
    {
        if (await service.GetEstateOfRegion(region.Id) is { } present)
            return present.OwnerId.IsZero ? await service.StoreEstate(present with { OwnerId = await DefaultOwner(region) }) : present;
        var name = configuration.Get(EstateSettings.DefaultEstateName);
        var estate = await Target(region) ?? await ByName(name)
            ?? await service.StoreEstate(new Estate { Name = name, OwnerId = await DefaultOwner(region) });
        await service.LinkRegion(region.Id, estate.Id);
        return estate;
    }

    /// <summary>The estate that the region's file names, by number or by name.</summary>
    private async ValueTask<Estate?> Target(RegionInfo region)
    {
        var target = region.TargetEstate;
        if (target is "" or "0")
            return null;
        var found = uint.TryParse(target, CultureInfo.InvariantCulture, out var id) && id >= FirstEstate
            ? await service.GetEstate(id)
            : await ByName(target);
        if (found is null)
            warn($"{region.Name}: there is no estate {target}, which TargetEstate in the region's file names; it joins the default one.");
        return found;
    }

    private async ValueTask<Estate?> ByName(string name) =>
        await service.GetEstatesByName(name) is [var first, ..] ? await service.GetEstate(first) : null;

    private async ValueTask<UUID> DefaultOwner(RegionInfo region) =>
        configuration.Get(EstateSettings.DefaultEstateOwnerName).Split(' ', StringSplitOptions.RemoveEmptyEntries) is [var first, var last]
        && accounts is not null && await accounts.GetUserAccount(region.ScopeId, first, last) is { } owner
            ? owner.PrincipalId
            : UUID.Zero;
}
