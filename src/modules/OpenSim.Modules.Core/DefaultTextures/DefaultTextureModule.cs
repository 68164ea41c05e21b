using Microsoft.Extensions.Logging;
using OpenSim.Imaging.Jpeg2000;
using OpenSim.Services.Assets;
using OpenSim.World;

namespace OpenSim.Modules.Core.DefaultTextures;

/// <summary>
/// Gives a new grid the textures without which its ground is grey and its prims are blank: once, beside the first region, and only those
/// that are missing. A database that has had OpenSimulator's keeps them.
/// </summary>
public sealed partial class DefaultTextureModule : SharedRegionModule
{
    private const string Creator = "11111111-1111-0000-0000-000100bba000"; // the library's owner

    private ILogger _log = null!;
    private IAssetService? _assets;
    private bool _isEnabled;

    public override string Name => "DefaultTextureModule";

    public override void AddRegion(Scene scene)
    {
        if (!_isEnabled || _assets is not { } assets)
            return;
        _isEnabled = false; // one region is enough
        scene.Background("draw default textures", stop => StoreMissing(assets, stop));
    }

    protected override void Start()
    {
        _log = Context.Loggers.CreateLogger<DefaultTextureModule>();
        _assets = Service<IAssetService>();
        _isEnabled = Context.Configuration.Get(DefaultTextureSettings.Enabled);
    }

    private async Task StoreMissing(IAssetService assets, CancellationToken stop)
    {
        var all = DefaultTextureList.Make();
        var exist = await assets.AssetsExist([.. all.Select(t => t.Id)]);
        var missing = all.Where((_, i) => !exist[i]).ToList();
        if (missing.Count == 0)
            return;
        if (!J2kEncoder.IsAvailable)
        {
            LogNoLibrary(missing.Count);
            return;
        }

        foreach (var texture in missing)
        {
            stop.ThrowIfCancellationRequested();
            if (J2kEncoder.Encode(texture.Draw(), texture.Lossless) is { } data)
                await assets.Store(new Asset
                {
                    Id = texture.Id, Name = texture.Name, Type = AssetType.Texture, CreatorId = Creator,
                    Data = data
                });
        }

        LogStored(missing.Count);
    }

    [LoggerMessage(1, LogLevel.Information, "Drew and stored {Count} default textures.")]
    private partial void LogStored(int count);

    [LoggerMessage(2, LogLevel.Warning,
        "{Count} default textures are missing and cannot be drawn without libopenjp2 (Debian: libopenjp2-7); the ground will look plain.")]
    private partial void LogNoLibrary(int count);
}
