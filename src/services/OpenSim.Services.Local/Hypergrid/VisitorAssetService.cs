using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Users;
using OpenSim.Settings;

namespace OpenSim.Services.Local.Hypergrid;

/// <summary>
/// What other grids get of this grid's assets, and give: no types that the operator keeps here or wants not, nothing deleted, and who has
/// made a thing is named with his home.
/// </summary>
public sealed class VisitorAssetService(IAssetService assets, IUserAccountService accounts, Configuration configuration) : IAssetService
{
    public async ValueTask<Asset?> Get(UUID id) => await Signed(await Allowed(await assets.Get(id)));

    /// <summary>For a region's own threads, of which there are none here.</summary>
    public Asset? GetCached(UUID id) => null;

    /// <summary>Objects are read whole, since their makers stand in them.</summary>
    public async ValueTask<OpenAsset?> Open(UUID id)
    {
        if (await GetMetadata(id) is not { } known)
            return null;
        if (known.Type == AssetType.Object)
            return await Get(id) is { } asset ? OpenAsset.Of(asset) : null;
        return await assets.Open(id) is { } open ? open with { Asset = known } : null;
    }

    public async ValueTask<Asset?> GetMetadata(UUID id) =>
        await Allowed(await assets.GetMetadata(id)) is { } asset ? await Named(asset) : null;

    public async ValueTask<bool[]> AssetsExist(IReadOnlyList<UUID> ids) => await assets.AssetsExist(ids);

    public async ValueTask<UUID> Store(Asset asset) => MayCome(asset.Type) ? await assets.Store(asset) : UUID.Zero;

    public async ValueTask<UUID> Store(Asset asset, Stream content) => MayCome(asset.Type) ? await assets.Store(asset, content) : UUID.Zero;

    public ValueTask<bool> Delete(UUID id) => new(false);

    private ValueTask<Asset?> Allowed(Asset? asset) =>
        new(asset is not null && AssetNames.Holds(configuration.Get(HypergridSettings.DisallowExport), asset.Type) ? null : asset);

    private bool MayCome(sbyte type) => !AssetNames.Holds(configuration.Get(HypergridSettings.DisallowImport), type);

    private async ValueTask<Asset?> Signed(Asset? asset)
    {
        if (asset is null)
            return null;
        var named = await Named(asset);
        return asset.Type == AssetType.Object ? named with { Data = await Makers.Sign(asset.Data, HomeOf) } : named;
    }

    private async ValueTask<Asset> Named(Asset asset) =>
        UUID.TryParse(asset.CreatorId, out var creator) && await HomeOf(creator) is { } home
            ? asset with { CreatorId = $"{creator};{home}" }
            : asset;

    // home URI;First Last of somebody of this grid.
    private async ValueTask<string?> HomeOf(UUID user) =>
        await accounts.GetUserAccount(UUID.Zero, user) is { } account && HypergridSettings.HomeOf(configuration) is { Length: > 0 } home
            ? $"{home};{account.FirstName} {account.LastName}"
            : null;
}
