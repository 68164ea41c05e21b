using System.Text;
using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.Services.Wire.Assets;

namespace OpenSim.Services.Tests.Wire;

[TestFixture(Wiring.Local)]
[TestFixture(Wiring.Remote)]
public class BakesWireTests(Wiring wiring) : ServiceFixture(wiring)
{
    private static readonly UUID Ima = UUID.Parse("aaaaaaaa-0000-4000-8000-000000000001");

    [Test]
    public async Task Bakes_Stored_ComeBackInPlaceOfThoseBefore()
    {
        Assert.That(await Services.BakedTextures.Get(Ima), Is.Empty);
        await Services.BakedTextures.Store(Ima, [Bake(8, 1), Bake(40, 2)]);
        await Services.BakedTextures.Store(Ima, [Bake(9, 3), Bake(40, 4)]);
        var bakes = await Services.BakedTextures.Get(Ima);
        Assert.That(bakes.Select(b => (b.Face, b.Data.Single())), Is.EqualTo(new[] { ((byte)9, (byte)3), ((byte)40, (byte)4) }));
        Assert.That(bakes.Select(b => (b.CacheId, b.TextureId)),
            Is.EqualTo(new[] { (Bake(9, 3).CacheId, Bake(9, 3).TextureId), (Bake(40, 4).CacheId, Bake(40, 4).TextureId) }));
        if (Wiring == Wiring.Remote)
            Assert.That(Pipe.Requests[^1], Is.EqualTo($"GET /bakes/{Ima}"));
    }

    [Test]
    public void Document_OfAnOpenSimulator_IsReadAndOursIsLikeIt()
    {
        const string Theirs = """
            <BakedAppearance><BakedTexture TextureIndex="8" CacheId="11111111-0000-4000-8000-000000000001"><AssetBase xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema"><Data>AQID</Data><FullID><Guid>22222222-0000-4000-8000-000000000001</Guid></FullID><ID>22222222-0000-4000-8000-000000000001</ID><Name>Baked</Name></AssetBase></BakedTexture><BESetA TextureIndex="40" CacheId="00000000-0000-0000-0000-000000000000"><AssetBase><Data>BA==</Data><ID>22222222-0000-4000-8000-000000000002</ID></AssetBase></BESetA></BakedAppearance>
            """;
        var bakes = BakesXml.Read(new MemoryStream(Encoding.UTF8.GetBytes(Theirs)))!;
        Assert.That(bakes.Select(b => (b.Face, Convert.ToHexString(b.Data))), Is.EqualTo(new[] { ((byte)8, "010203"), ((byte)40, "04") }));
        Assert.That(bakes[0].CacheId.ToString(), Is.EqualTo("11111111-0000-4000-8000-000000000001"));
        Assert.That(bakes[1].TextureId.ToString(), Is.EqualTo("22222222-0000-4000-8000-000000000002"));
        var ours = Encoding.UTF8.GetString(BakesXml.Write(bakes));
        Assert.That(ours, Does.StartWith("<BakedAppearance><BakedTexture TextureIndex=\"8\" CacheId=\"11111111-0000-4000-8000-000000000001\"><AssetBase><Data>AQID</Data>"));
        Assert.That(ours, Does.Contain("</BakedTexture><BESetA TextureIndex=\"40\""));
    }

    [TestCase("")]
    [TestCase("<Other />")]
    [TestCase("<!DOCTYPE x [<!ENTITY a \"b\">]><BakedAppearance>&a;</BakedAppearance>")]
    [TestCase("<BakedAppearance><BakedTexture TextureIndex=\"8\">")]
    public void Document_ThatIsNone_IsRefused(string xml) =>
        Assert.That(BakesXml.Read(new MemoryStream(Encoding.UTF8.GetBytes(xml))), Is.Null);

    private static BakedTexture Bake(byte face, byte content) => new(face, UUID.Parse($"11111111-0000-4000-8000-0000000000{content:d2}"),
        UUID.Parse($"22222222-0000-4000-8000-0000000000{content:d2}"), [content]);
}
