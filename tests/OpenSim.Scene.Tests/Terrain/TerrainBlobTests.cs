using System.Buffers.Binary;
using System.IO.Compression;
using OpenSim.Store.Regions;
using OpenSim.World.Terrain;

namespace OpenSim.World.Tests.Terrain;

[TestFixture]
public sealed class TerrainBlobTests
{
    [Test]
    public void Encode_ThenDecode_IsEqualToTheMillimetre([Values(256, 512)] int sizeX)
    {
        var map = new TerrainMap(sizeX, 256);
        for (var i = 0; i < map.SizeX * map.SizeY; i++)
            map[i % map.SizeX, i / map.SizeX] = 20 + (MathF.Sin(i * 0.37f) * 30);
        var row = TerrainBlob.Encode(map.Heights.Heights, map.SizeX, map.SizeY);

        Assert.That(row.Revision, Is.EqualTo(23));
        Assert.That(TerrainBlob.TryDecode(row, out var heights, out var x, out var y), Is.True);
        Assert.That((x, y), Is.EqualTo((sizeX, 256)));
        Assert.That(heights.Zip(map.Heights.Heights.ToArray(), (a, b) => Math.Abs(a - b)).Max(), Is.LessThan(0.00051f));
    }

    [Test]
    public void Gzip_WithoutItsEnd_AsOpenSimulatorWritesIt_IsRead()
    {
        var plain = new byte[8 + (256 * 256 * 4)];
        BinaryPrimitives.WriteInt32LittleEndian(plain, 256);
        BinaryPrimitives.WriteInt32LittleEndian(plain.AsSpan(4), 256);
        BinaryPrimitives.WriteSingleLittleEndian(plain.AsSpan(8 + (((7 * 256) + 3) * 4)), 44.5f); // x 3, y 7
        using var packed = new MemoryStream();
        using var gzip = new GZipStream(packed, CompressionMode.Compress);
        gzip.Write(plain);
        gzip.Flush();

        Assert.That(TerrainBlob.TryDecode(new TerrainRow(23, packed.ToArray()), out var heights, out _, out _), Is.True);
        Assert.That(heights[(7 * 256) + 3], Is.EqualTo(44.5f));
    }

    [Test]
    public void Legacy_IsDoublesWithXOutside_WhateverItsRevisionSays([Values(11, 1500, 1234567890)] int revision)
    {
        var blob = new byte[256 * 256 * 8];
        BinaryPrimitives.WriteDoubleLittleEndian(blob.AsSpan(((3 * 256) + 7) * 8), 44.5);

        Assert.That(TerrainBlob.TryDecode(new TerrainRow(revision, blob), out var heights, out var x, out var y), Is.True);
        Assert.That((x, y, heights[(7 * 256) + 3]), Is.EqualTo((256, 256, 44.5f)));
    }

    [Test]
    public void Variable2D_AndCompressed2D_AreRead()
    {
        var floats = new byte[8 + (2 * 3 * 4)];
        BinaryPrimitives.WriteInt32LittleEndian(floats, 2);
        BinaryPrimitives.WriteInt32LittleEndian(floats.AsSpan(4), 3);
        BinaryPrimitives.WriteSingleLittleEndian(floats.AsSpan(8 + (5 * 4)), 12.25f);
        Assert.That(TerrainBlob.TryDecode(new TerrainRow(22, floats), out var heights, out var x, out var y), Is.True);
        Assert.That((x, y, heights[5]), Is.EqualTo((2, 3, 12.25f)));

        var shorts = new byte[16 + (2 * 3 * 2)];
        BinaryPrimitives.WriteInt32LittleEndian(shorts, 27);
        BinaryPrimitives.WriteInt32LittleEndian(shorts.AsSpan(4), 2);
        BinaryPrimitives.WriteInt32LittleEndian(shorts.AsSpan(8), 3);
        BinaryPrimitives.WriteInt32LittleEndian(shorts.AsSpan(12), 100);
        BinaryPrimitives.WriteInt16LittleEndian(shorts.AsSpan(16 + (5 * 2)), 1225);
        Assert.That(TerrainBlob.TryDecode(new TerrainRow(27, shorts), out heights, out x, out y), Is.True);
        Assert.That((x, y, heights[5]), Is.EqualTo((2, 3, 12.25f)));
    }

    [Test]
    public void Broken_IsRefused_NotThrown()
    {
        var good = TerrainBlob.Encode(new float[256 * 256], 256, 256).Heightfield;
        Assert.Multiple(() =>
        {
            Assert.That(TerrainBlob.TryDecode(new TerrainRow(23, []), out _, out _, out _), Is.False);
            Assert.That(TerrainBlob.TryDecode(new TerrainRow(23, good[..20]), out _, out _, out _), Is.False);
            Assert.That(TerrainBlob.TryDecode(new TerrainRow(23, [1, 2, 3, 4, 5, 6, 7, 8, 9]), out _, out _, out _), Is.False);
            Assert.That(TerrainBlob.TryDecode(new TerrainRow(22, [255, 255, 255, 127, 255, 255, 255, 127]), out _, out _, out _), Is.False);
            Assert.That(TerrainBlob.TryDecode(new TerrainRow(11, new byte[100]), out _, out _, out _), Is.False);
        });
    }
}
