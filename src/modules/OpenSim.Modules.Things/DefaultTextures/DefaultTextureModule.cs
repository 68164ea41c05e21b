using Microsoft.Extensions.Logging;
using OpenSim.Imaging.Jpeg2000;
using OpenSim.Services.Assets;
using OpenSim.Store;

namespace OpenSim.Modules.Things.DefaultTextures;

/// <summary>
/// Gives a grid the textures without which its ground is grey and its prims are blank: each is drawn and stored when a viewer first asks
/// for it. A database that has had OpenSimulator's keeps them.
/// </summary>
public sealed partial class DefaultTextureModule : SharedRegionModule
{
    private const string Creator = "11111111-1111-0000-0000-000100bba000"; // the library's owner

    private ILogger _log = null!;

    public override string Name => "DefaultTextureModule";

    protected override void Start()
    {
        _log = Context.Loggers.CreateLogger<DefaultTextureModule>();
        if (Service<IAssetService>() is not { } assets || !Context.Configuration.Get(StoreSettings.AssetLoaderEnabled))
            return;
        foreach (var texture in DefaultTextureList.Make())
            assets.StandIn(texture.Id, () => Draw(texture));
    }

    private Asset? Draw(DefaultTexture texture)
    {
        if (!J2kEncoder.IsAvailable)
        {
            LogNoLibrary(texture.Name);
            return null;
        }

        return J2kEncoder.Encode(texture.Draw(), texture.Lossless) is { } data
            ? new Asset { Id = texture.Id, Name = texture.Name, Type = AssetType.Texture, CreatorId = Creator, Data = data }
            : null;
    }

    [LoggerMessage(2, LogLevel.Warning,
        "The texture {Name} is missing and cannot be drawn without libopenjp2 (Debian: libopenjp2-7); what it covers will look plain.")]
    private partial void LogNoLibrary(string name);
}
