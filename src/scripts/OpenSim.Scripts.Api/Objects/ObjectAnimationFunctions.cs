using System.Buffers.Binary;
using System.Text;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Rezzing;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;
using OpenSim.Services.Assets;
using OpenSim.World;
using OpenSim.World.Prims;

namespace OpenSim.Scripts.Api.Objects;

/// <summary>
/// What animated objects play: rigged meshes that no avatar wears. It is kept with the prim as OpenSimulator keeps it, and goes on after a
/// restart: a count of two bytes, then each animation's id, and its name behind a byte with its length.
/// </summary>
[ScriptFunctions]
public static class ObjectAnimationFunctions
{
    private const int MaxPlaying = 32; // told in one message
    private const int MaxNameBytes = 63;
    private const int IdSize = 16;

    public static void llStartObjectAnimation(RegionScript script, string anim)
    {
        if (Find(script, nameof(llStartObjectAnimation), anim) is not { } id)
            return;
        var playing = Read(script.Part);
        playing.RemoveAll(one => one.Id == id);
        if (playing.Count >= MaxPlaying)
        {
            script.Complain($"llStartObjectAnimation: an object plays at most {MaxPlaying} animations.");
            return;
        }

        playing.Add((id, BoundedText.Cut(anim, MaxNameBytes, MaxNameBytes)));
        Write(script.Part, playing);
    }

    public static void llStopObjectAnimation(RegionScript script, string anim)
    {
        if (Find(script, nameof(llStopObjectAnimation), anim) is not { } id)
            return;
        var playing = Read(script.Part);
        if (playing.RemoveAll(one => one.Id == id) > 0)
            Write(script.Part, playing);
    }

    /// <summary>In the order in which they were started.</summary>
    public static LslList llGetObjectAnimationNames(RegionScript script) =>
        LslList.Take([.. Read(script.Part).Select(one => (ListItem)one.Name)]);

    /// <summary>Ends all; how many there were.</summary>
    public static int osClearObjectAnimations(RegionScript script)
    {
        var playing = Read(script.Part);
        if (playing.Count > 0)
            Write(script.Part, []);
        return playing.Count;
    }

    /// <summary>An animation in the prim, or its key.</summary>
    private static UUID? Find(RegionScript script, string function, string name)
    {
        if (Items.Find(script.Part, name, AssetType.Animation) is { } item)
            return item.AssetId;
        if (UUID.TryParse(name, out var key) && !key.IsZero)
            return key;
        script.Complain($"{function}: there is no animation '{name}' in here.");
        return null;
    }

    private static List<(UUID Id, string Name)> Read(SceneObjectPart part)
    {
        var playing = new List<(UUID Id, string Name)>();
        ReadOnlySpan<byte> rest = part.Extras.Animations;
        var left = rest.Length >= sizeof(ushort) ? BinaryPrimitives.ReadUInt16LittleEndian(rest) : 0;
        for (rest = rest[Math.Min(rest.Length, sizeof(ushort))..]; left > 0 && rest.Length > IdSize; left--)
        {
            var end = Math.Min(rest.Length, IdSize + 1 + rest[IdSize]);
            playing.Add((new UUID(rest[..IdSize]), Encoding.UTF8.GetString(rest[(IdSize + 1)..end])));
            rest = rest[end..];
        }

        return playing;
    }

    private static void Write(SceneObjectPart part, List<(UUID Id, string Name)> playing)
    {
        var bytes = new List<byte> { (byte)playing.Count, 0 };
        foreach (var (id, name) in playing)
        {
            var text = Encoding.UTF8.GetBytes(name);
            bytes.AddRange([.. id.ToBytes(), (byte)text.Length, .. text]);
        }

        part.Scene.Writer.SetExtras(part, PrimUpdateFlags.Animations, part.Extras with { Animations = [.. bytes] });
    }
}
