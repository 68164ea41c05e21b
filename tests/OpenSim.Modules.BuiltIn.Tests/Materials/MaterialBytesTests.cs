using System.IO.Compression;
using System.Text;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Serialization.Materials;
using OpenSim.Serialization.Media;

namespace OpenSim.Modules.BuiltIn.Tests.Materials;

/// <summary>Bodies of materials and pages byte by byte, as viewers write and read them.</summary>
public sealed class MaterialBytesTests
{
    private static readonly UUID Id = UUID.Parse("00010203-0405-0607-0809-0a0b0c0d0e0f");

    [Test]
    public void Put_AsAViewerZipsIt_IsRead()
    {
        byte[] body =
        [
            (byte)'{', 0, 0, 0, 1, .. Key("FullMaterialsPerFace"), (byte)'[', 0, 0, 0, 1,
            (byte)'{', 0, 0, 0, 3,
            .. Key("Face"), (byte)'i', 0, 0, 0, 3,
            .. Key("ID"), (byte)'i', 0, 0, 0x12, 0x34,
            .. Key("Material"), (byte)'{', 0, 0, 0, 2, .. Key("NormMap"), (byte)'u', .. Id.ToBytes(),
            .. Key("SpecColor"), (byte)'[', 0, 0, 0, 2, (byte)'i', 0, 0, 0, 255, (byte)'i', 0, 0, 1, 0, (byte)']', (byte)'}',
            (byte)'}', (byte)']', (byte)'}'
        ];
        var change = ZippedLlsd.Unzip(Zip(body))!["FullMaterialsPerFace"][0];
        Assert.That((change["Face"].AsInteger(), change["ID"].AsUInt32()), Is.EqualTo((3, 0x1234u)));
        var material = FaceMaterial.Read(change["Material"])!;
        Assert.That(material.Body["NormMap"].AsUuid(), Is.EqualTo(Id));
        Assert.That(material.Body["SpecColor"].Elements.Select(e => e.AsInteger()), Is.EqualTo(new[] { 255, 255, 0, 255 }), "within a byte");
    }

    [Test]
    public void Answer_IsBinaryLlsdWithoutAHeader_InAZlibStream()
    {
        var zipped = ZippedLlsd.Reply(new LlsdArray(new LlsdMap { ["ID"] = Id.ToBytes() }))["Zipped"].AsBinary();
        Assert.That(zipped[0], Is.EqualTo(0x78), "deflate in a zlib stream");
        byte[] golden =
        [
            (byte)'[', 0, 0, 0, 1, (byte)'{', 0, 0, 0, 1, .. Key("ID"), (byte)'b', 0, 0, 0, 16, .. Id.ToBytes(), (byte)'}', (byte)']'
        ];
        using var inflated = new MemoryStream();
        using (var zlib = new ZLibStream(new MemoryStream(zipped), CompressionMode.Decompress))
            zlib.CopyTo(inflated);
        Assert.That(inflated.ToArray(), Is.EqualTo(golden));
    }

    [Test]
    public void AFewBytesThatStandForMany_AreNotTaken() => Assert.That(ZippedLlsd.Unzip(Zip(new byte[4 << 20])), Is.Null);

    [Test]
    public void Page_AsAViewerWritesIt_AndAsOpenSimulatorKeepsIt()
    {
        const string body =
            "<llsd><map><key>object_id</key><uuid>00010203-0405-0607-0809-0a0b0c0d0e0f</uuid><key>object_media_data</key><array><undef />"
            + "<map><key>alt_image_enable</key><boolean>false</boolean><key>auto_play</key><boolean>1</boolean><key>home_url</key>"
            + "<string>http://example.com/?a=1&amp;b=2</string><key>perms_control</key><integer>1</integer><key>whitelist</key><array /></map>"
            + "</array><key>verb</key><string>UPDATE</string></map></llsd>";
        Assert.That(LlsdFormat.TryRead(Encoding.UTF8.GetBytes(body), out var value, out _));
        var faces = PrimMedia.Read(value!["object_media_data"]);
        Assert.That(faces.Select(f => f?.Body["home_url"].AsString()), Is.EqualTo(new[] { null, "http://example.com/?a=1&b=2" }));
        Assert.That((faces[1]!.Body["auto_play"].AsBoolean(), faces[1]!.Body["perms_control"].AsInteger()), Is.EqualTo((true, 1)));

        const string kept =
            "<OSMedia type=\"sl\" version=\"0.1\"><OSData><llsd><array><undef /><map><key>current_url</key><string>x</string></map></array></llsd>"
            + "</OSData></OSMedia>";
        Assert.That(PrimMedia.Read(kept)[1]!.Body["current_url"].AsString(), Is.EqualTo("x"));
        Assert.That(PrimMedia.Read(PrimMedia.Write(faces)!)[1]!.Body, Is.EqualTo(faces[1]!.Body));
    }

    private static byte[] Key(string key) => [(byte)'k', 0, 0, 0, (byte)key.Length, .. Encoding.ASCII.GetBytes(key)];

    private static byte[] Zip(byte[] bytes)
    {
        using var zipped = new MemoryStream();
        using (var zlib = new ZLibStream(zipped, CompressionLevel.Optimal, leaveOpen: true))
            zlib.Write(bytes);
        return zipped.ToArray();
    }
}
