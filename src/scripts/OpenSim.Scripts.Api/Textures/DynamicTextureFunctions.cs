using System.Numerics;
using OpenSim.Modules.Textures;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Api.Textures;

/// <summary>
/// Textures that scripts draw, or fetch from web servers. <c>dynamicID</c> is empty: OpenSimulator has never had more. <c>timer</c> means
/// nothing there, and here.
/// </summary>
[ScriptFunctions]
public static class DynamicTextureFunctions
{
    private const int Expire = 1; // DISP_EXPIRE; DISP_TEMP is what all of them are

    public static string osSetDynamicTextureData(
        RegionScript script, string dynamicID, string contentType, string data, string extraParams, int timer) =>
        Draw(script, dynamicID, Drawing(contentType, data, extraParams));

    public static string osSetDynamicTextureDataFace(
        RegionScript script, string dynamicID, string contentType, string data, string extraParams, int timer, int face) =>
        Draw(script, dynamicID, Drawing(contentType, data, extraParams) with { Face = face });

    public static string osSetDynamicTextureDataBlend(
        RegionScript script, string dynamicID, string contentType, string data, string extraParams, int timer, int alpha) =>
        Draw(script, dynamicID, Drawing(contentType, data, extraParams) with { Blends = true, Alpha = (byte)alpha });

    public static string osSetDynamicTextureDataBlendFace(
        RegionScript script, string dynamicID, string contentType, string data, string extraParams, int blend, int disp, int timer,
        int alpha, int face) => Draw(script, dynamicID, Drawing(contentType, data, extraParams) with
        {
            Blends = blend != 0,
            EndsOld = (disp & Expire) != 0,
            Alpha = (byte)alpha,
            Face = face
        });

    public static string osSetDynamicTextureURL(
        RegionScript script, string dynamicID, string contentType, string url, string extraParams, int timer) =>
        Fetch(script, dynamicID, Picture(contentType, url, extraParams));

    public static string osSetDynamicTextureURLBlend(
        RegionScript script, string dynamicID, string contentType, string url, string extraParams, int timer, int alpha) =>
        Fetch(script, dynamicID, Picture(contentType, url, extraParams) with { Blends = true, Alpha = (byte)alpha });

    public static string osSetDynamicTextureURLBlendFace(
        RegionScript script, string dynamicID, string contentType, string url, string extraParams, int blend, int disp, int timer,
        int alpha, int face) => Fetch(script, dynamicID, Picture(contentType, url, extraParams) with
        {
            Blends = blend != 0,
            EndsOld = (disp & Expire) != 0,
            Alpha = (byte)alpha,
            Face = face
        });

    /// <summary>Pixels, in x and y.</summary>
    public static Vector3 osGetDrawStringSize(RegionScript script, string contentType, string text, string fontName, int fontSize) =>
        new(Textures(script)?.SizeOf(contentType, text, fontName, fontSize) ?? Vector2.Zero, 0);

    private static DynamicTexture Drawing(string contentType, string data, string parameters) =>
        new(contentType, data, parameters.Length == 0 ? "256" : parameters);

    private static DynamicTexture Picture(string contentType, string url, string parameters) =>
        new(contentType, url, parameters) { IsAddress = true };

    // The script waits until the texture is there, so that it can use the key at once.
    private static string Draw(RegionScript script, string dynamicId, DynamicTexture wanted)
    {
        var what = FormattableString.Invariant($"texture {wanted.GetHashCode()}");
        if (script.Awaited is { } awaited && awaited.What == what)
        {
            script.Awaited = null;
            return awaited.Answer;
        }

        var isMade = false;
        var id = Make(script, dynamicId, wanted, (key, isOn) =>
        {
            isMade = true;
            script.Awaited = (what, key, isOn ? key.ToString() : Ids.Null);
            script.Host.Wake();
        });
        if (id.IsZero)
            return Ids.Null;
        if (!isMade)
            script.Retry();
        else
            script.Awaited = null; // it was there already
        return id.ToString();
    }

    // Servers may take their time: the key is known before there is anything behind it.
    private static string Fetch(RegionScript script, string dynamicId, DynamicTexture wanted) =>
        Make(script, dynamicId, wanted, static (_, _) => { }).ToString();

    private static UUID Make(RegionScript script, string dynamicId, DynamicTexture wanted, Action<UUID, bool> made)
    {
        if (dynamicId.Length > 0 || Textures(script) is not { } textures)
            return UUID.Zero;
        var id = textures.Make(script.Part, wanted, made);
        if (id.IsZero)
            script.Complain($"There is no '{wanted.ContentType}' texture: the content type is unknown here, or too many of its owner wait.");
        return id;
    }

    private static IDynamicTextures? Textures(RegionScript script) => script.Scene.RequestModuleInterface<IDynamicTextures>();
}
