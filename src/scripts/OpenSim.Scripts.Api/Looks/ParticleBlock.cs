using System.Buffers.Binary;
using System.Numerics;

namespace OpenSim.Scripts.Api.Looks;

/// <summary>
/// A particle system as object updates carry it: 68 bytes of its source and 18 of a particle, all numbers in fixed point. With glow or a
/// blend of its own both parts have their length before them, and the particle more bytes.
/// </summary>
internal ref struct ParticleBlock
{
    private const int SourceLength = 68;
    private const int ParticleLength = 18;
    private const uint GlowFlag = 0x10000;
    private const uint BlendFlag = 0x20000;

    private readonly Span<byte> _to;
    private int _at;

    private ParticleBlock(Span<byte> to) => _to = to;

    public static byte[] Of(ParticleRules system)
    {
        var hasGlow = system.Start.Glow > 0 || system.End.Glow > 0;
        var hasBlend = system.BlendSource != 7 || system.BlendDest != 9;
        var more = (hasGlow ? 2 : 0) + (hasBlend ? 2 : 0);
        var bytes = new byte[SourceLength + ParticleLength + (more > 0 ? 8 + more : 0)];
        var block = new ParticleBlock(bytes);
        if (more > 0)
            block.Number(SourceLength);
        block.Source(system);
        if (more > 0)
            block.Number((uint)(ParticleLength + more));
        block.Particle(system, system.Flags | (hasGlow ? GlowFlag : 0) | (hasBlend ? BlendFlag : 0));
        if (hasGlow)
        {
            block.Byte(Part(system.Start.Glow));
            block.Byte(Part(system.End.Glow));
        }

        if (hasBlend)
        {
            block.Byte(system.BlendSource);
            block.Byte(system.BlendDest);
        }

        return bytes;
    }

    private void Source(ParticleRules system)
    {
        Number(1); // a checksum that viewers only compare with the last one
        Number(0);
        Byte(system.Pattern);
        Short(system.MaxAge);
        Short(0);
        Small(system.AngleBegin);
        Small(system.AngleEnd);
        Short(Math.Max(0.01f, system.BurstRate));
        Short(system.BurstRadius);
        Short(system.BurstSpeedMin);
        Short(system.BurstSpeedMax);
        Byte(system.BurstCount);
        Signed(system.Omega);
        Signed(system.Acceleration);
        system.Texture.WriteTo(_to[_at..]);
        system.Target.WriteTo(_to[(_at + 16)..]);
        _at += 32;
    }

    private void Particle(ParticleRules system, uint flags)
    {
        Number(flags);
        Short(Math.Min(system.PartMaxAge, 30));
        Colour(system.Start.Colour, system.Start.Alpha);
        Colour(system.End.Colour, system.End.Alpha);
        Small(Math.Min(system.Start.Scale.X, 4));
        Small(Math.Min(system.Start.Scale.Y, 4));
        Small(Math.Min(system.End.Scale.X, 4));
        Small(Math.Min(system.End.Scale.Y, 4));
    }

    private void Number(uint value)
    {
        BinaryPrimitives.WriteUInt32LittleEndian(_to[_at..], value);
        _at += 4;
    }

    private void Byte(byte value) => _to[_at++] = value;

    /// <summary>3 bits before the point, 5 behind.</summary>
    private void Small(float value) => Byte((byte)Math.Clamp(value * 32, 0, 255));

    /// <summary>8 bits before the point, 8 behind.</summary>
    private void Short(float value)
    {
        BinaryPrimitives.WriteUInt16LittleEndian(_to[_at..], (ushort)Math.Clamp(value * 256, 0, ushort.MaxValue));
        _at += 2;
    }

    /// <summary>From -256 to 256, 7 bits behind the point.</summary>
    private void Signed(Vector3 value)
    {
        for (var i = 0; i < 3; i++, _at += 2)
            BinaryPrimitives.WriteUInt16LittleEndian(_to[_at..], (ushort)Math.Clamp((value[i] + 256) * 128, 0, ushort.MaxValue));
    }

    private void Colour(Vector3 colour, float alpha)
    {
        Byte(Part(colour.X));
        Byte(Part(colour.Y));
        Byte(Part(colour.Z));
        Byte(Part(alpha));
    }

    private static byte Part(float value) => (byte)MathF.Round(Math.Clamp(value, 0, 1) * 255);
}
