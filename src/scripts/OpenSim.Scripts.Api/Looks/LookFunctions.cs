using System.Buffers.Binary;
using OpenSim.Scripts.Api.Links;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;
using OpenSim.World.Prims;

namespace OpenSim.Scripts.Api.Looks;

/// <summary>Particles, and textures that move.</summary>
[ScriptFunctions]
public static class LookFunctions
{
    private const int AnimationOn = 1;
    private const int AnimationLength = 16;

    public static void llParticleSystem(RegionScript script, LslList rules) =>
        SetParticles(script, nameof(llParticleSystem), LinkTargets.This, rules);

    public static void llLinkParticleSystem(RegionScript script, int link, LslList rules) =>
        SetParticles(script, nameof(llLinkParticleSystem), link, rules);

    public static void llSetTextureAnim(
        RegionScript script, int mode, int face, int sizex, int sizey, double start, double length, double rate) =>
        llSetLinkTextureAnim(script, LinkTargets.This, mode, face, sizex, sizey, start, length, rate);

    /// <summary>Without ANIM_ON it ends.</summary>
    public static void llSetLinkTextureAnim(
        RegionScript script, int link, int mode, int face, int sizex, int sizey, double start, double length, double rate)
    {
        var bytes = (mode & AnimationOn) == 0 ? [] : new byte[AnimationLength];
        if (bytes.Length > 0)
        {
            (bytes[0], bytes[1], bytes[2], bytes[3]) = ((byte)mode, (byte)face, (byte)sizex, (byte)sizey);
            BinaryPrimitives.WriteSingleLittleEndian(bytes.AsSpan(4), (float)start);
            BinaryPrimitives.WriteSingleLittleEndian(bytes.AsSpan(8), (float)length);
            BinaryPrimitives.WriteSingleLittleEndian(bytes.AsSpan(12), (float)rate);
        }

        foreach (var part in LinkTargets.Of(script.Part, link))
        {
            if (!bytes.AsSpan().SequenceEqual(part.Extras.TextureAnimation))
                script.Writer.SetExtras(part, PrimUpdateFlags.TextureAnim, part.Extras with { TextureAnimation = bytes });
        }
    }

    /// <summary>An empty list ends it.</summary>
    private static void SetParticles(RegionScript script, string function, int link, LslList rules)
    {
        byte[] bytes = [];
        if (rules.Count > 0)
        {
            if (ParticleRules.Read(script, function, rules) is not { } system)
                return;
            bytes = ParticleBlock.Of(system);
        }

        foreach (var part in LinkTargets.Of(script.Part, link))
        {
            if (!bytes.AsSpan().SequenceEqual(part.Extras.ParticleSystem))
                script.Writer.SetExtras(part, PrimUpdateFlags.Particles, part.Extras with { ParticleSystem = bytes });
        }
    }
}
