using System.Numerics;
using OpenSim.Http.Calls;
using OpenSim.Imaging.Drawing;
using OpenSim.Modules.Textures;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.World;
using OpenSim.World.Loop.Work;

namespace OpenSim.Modules.Things.DynamicTextures;

/// <summary>
/// Textures that scripts draw or fetch. They are made beside the region, in their owner's line, whose length is bounded; they are assets
/// that live in this simulator only, and the one before is forgotten when the next is on the face.
/// </summary>
public sealed class DynamicTextureModule : RegionModule, IDynamicTextures
{
    private const int MaxReused = 1000;
    private const int OfTexture = 0; // asset type

    private readonly Dictionary<(string Source, string Parameters, byte Alpha), UUID> _made = [];
    private IAssetService? _assets;
    private TexturePainter? _painter;
    private WebPictures? _web;
    private bool _reuses;

    public override string Name => "DynamicTextureModule";

    public override Type? ReplaceableInterface => typeof(IDynamicTextures);

    public UUID Make(SceneObjectPart part, DynamicTexture wanted, Action<UUID, bool> made)
    {
        if (_assets is not { } assets || _painter is not { } painter || !IsKnown(wanted))
            return UUID.Zero;
        var reuse = (wanted.Source, wanted.Parameters, wanted.Alpha);
        if (MayReuse(wanted) && _made.TryGetValue(reuse, out var known) && assets.GetCached(known) is not null)
        {
            PutOn(part, wanted, known);
            made(known, true);
            return known;
        }

        var (id, owner, below) = (UUID.Random(), part.OwnerId, TextureOf(part, wanted.Face));
        var isTaken = Scene.Background(owner, null, "texture of a script", async cancel =>
        {
            var bytes = await painter.Paint(wanted, below, cancel);
            if (bytes is not null)
                await assets.Store(AssetOf(id, owner, wanted, bytes));
            Scene.Post(_ => made(id, bytes is not null && Finish(part, wanted, id)));
        }, null, WorkKind.Texture);
        return isTaken ? id : UUID.Zero;
    }

    public Vector2 SizeOf(string contentType, string text, string fontName, int fontSize) =>
        contentType == TexturePainter.Drawings ? DrawText.SizeOf(text, fontName, fontSize) : Vector2.Zero;

    public override void Close() => _web?.Dispose();

    protected override void Attach(Scene scene)
    {
        _assets = Service<IAssetService>();
        if (_assets is null)
            return;
        _reuses = Context.Configuration.Get(DynamicTextureSettings.Reuse);
        if (Service<AddressGuard>() is { } guard)
            _web = new WebPictures(guard, Context.Configuration.Get(DynamicTextureSettings.MaxPictureBytes));
        _painter = new TexturePainter(_assets, _web, Context.Configuration.Get(DynamicTextureSettings.FontName));
        scene.RegisterModuleInterface<IDynamicTextures>(this);
    }

    protected override void Detach(Scene scene) => scene.UnregisterModuleInterface<IDynamicTextures>(this);

    // Drawings are made of what the script says, pictures of what a server does.
    private static bool IsKnown(DynamicTexture wanted) =>
        wanted.ContentType == (wanted.IsAddress ? TexturePainter.Pictures : TexturePainter.Drawings);

    // One with a picture of the web in it may look otherwise the next time.
    private bool MayReuse(DynamicTexture wanted) => _reuses && !wanted.Blends && !wanted.IsAddress && !wanted.Source.Contains("Image");

    private bool Finish(SceneObjectPart part, DynamicTexture wanted, UUID id)
    {
        if (MayReuse(wanted))
        {
            if (_made.Count >= MaxReused)
                _made.Clear();
            _made[(wanted.Source, wanted.Parameters, wanted.Alpha)] = id;
        }

        if (!part.Exists)
            return false;
        var old = PutOn(part, wanted, id);
        if (wanted.EndsOld && !_reuses && !old.IsZero && _assets!.GetCached(old) is { Temporary: true, Local: true })
            Scene.Background("texture of a script that is not used any more", async _ => await _assets.Delete(old));
        return true;
    }

    /// <summary>The texture that was there; zero for none.</summary>
    private UUID PutOn(SceneObjectPart part, DynamicTexture wanted, UUID id)
    {
        if (wanted.Face == DynamicTexture.NoFace || TextureEntry.Read(part.TextureEntry) is not { } entry)
            return UUID.Zero;
        var old = TextureOf(part, wanted.Face);
        var isAll = wanted.Face < 0;
        var end = isAll ? TextureEntry.MaxFaces : Math.Min(wanted.Face + 1, TextureEntry.MaxFaces);
        for (var face = isAll ? 0 : wanted.Face; face < end; face++)
            entry.SetTexture(face, id);
        using (Scene.Writer.For(World.Writing.Origin.Script))
            Scene.Writer.SetTextureEntry(part, entry.ToBytes());
        return old;
    }

    private static UUID TextureOf(SceneObjectPart part, int face) =>
        face is DynamicTexture.NoFace or >= TextureEntry.MaxFaces || TextureEntry.Read(part.TextureEntry) is not { } entry
            ? UUID.Zero
            : entry.TextureOf(Math.Max(0, face));

    private static Asset AssetOf(UUID id, UUID owner, DynamicTexture wanted, byte[] bytes) => new()
    {
        Id = id, Name = "DynamicImage", Description = wanted.IsAddress ? wanted.Source[..Math.Min(100, wanted.Source.Length)] : "drawing",
        Type = OfTexture, Local = true, Temporary = true, CreatorId = owner.ToString(), Data = bytes
    };
}
