using OpenSim.Imaging;
using OpenSim.Imaging.Jpeg2000;
using OpenSim.Modules.Things.DynamicTextures;
using OpenSim.Primitives;
using OpenSim.Testing;

namespace OpenSim.Scripts.Engine.Tests.Textures;

/// <summary>Textures that scripts draw: on the prim, as assets of this simulator alone.</summary>
[TestFixture]
public sealed class DynamicTextureTests : ScriptFixture
{
    [SetUp]
    public void Allow()
    {
        if (!J2kEncoder.IsAvailable && Environment.GetEnvironmentVariable("CI") != "true")
            Assert.Ignore("libopenjp2 is not installed.");
        AllowAll();
    }

    [Test]
    public void Drawing_IsOnThePrim_WhenTheFunctionReturns_AndTheNextTakesItsPlace()
    {
        With();
        Draw("""osSetDynamicTextureData("", "vector", "PenColour red; FillRectangle 256,256;", "", 0)""");
        var first = TextureOf(0);
        Assert.That(Heard().Single(), Is.EqualTo("host: " + first));
        Assert.That((TextureOf(5), PictureOf(first)[100, 100].G < 40, PictureOf(first)[100, 100].R > 215), Is.EqualTo((first, true, true)));
        var asset = Waiting.For(Region.Services.Assets.Get(first))!;
        Assert.That((asset.Temporary, asset.Local, asset.CreatorId), Is.EqualTo((true, true, Ada.ToString())));

        Draw("""osSetDynamicTextureDataFace("", "vector", "PenColour blue; FillRectangle 256,256;", "", 0, 2)""");
        Assert.That(TextureOf(2), Is.Not.EqualTo(first));
        Assert.That(TextureOf(1), Is.EqualTo(first));
        Region.Settle();
        Draw("""osSetDynamicTextureData("", "vector", "", "width:64,height:32", 0)""");
        Region.Settle();
        Assert.That(Waiting.For(Region.Services.Assets.Get(first)), Is.Null);
        Assert.That((PictureOf(TextureOf(0)).Width, PictureOf(TextureOf(0)).Height), Is.EqualTo((64, 32)));
    }

    [Test]
    public void Blending_LaysOverWhatIsThere()
    {
        With();
        Draw("""osSetDynamicTextureData("", "vector", "PenColour red; FillRectangle 256,256;", "", 0)""");
        Draw("""osSetDynamicTextureDataBlendFace("", "vector", "", "bgcolor:blue", TRUE, 2, 0, 128, 0)""");
        var pixel = PictureOf(TextureOf(0))[100, 100];
        Assert.That(((int)pixel.R, (int)pixel.B), Is.EqualTo((128, 127)).Using<int>((a, b) => Math.Abs(a - b) < 20));
        Draw("""osSetDynamicTextureDataBlend("", "vector", "", "setAlpha", 0, 255)""");
        Assert.That(PictureOf(TextureOf(0))[100, 100].R, Is.InRange(100, 150));
    }

    [TestCase("""osSetDynamicTextureData("", "film", "", "", 0)""")]
    [TestCase("""osSetDynamicTextureData("something", "vector", "", "", 0)""")]
    [TestCase("""osSetDynamicTextureURL("", "vector", "http://a/", "", 0)""")]
    [TestCase("""osSetDynamicTextureURLBlend("", "film", "http://a/", "", 0, 255)""")]
    [TestCase("""osSetDynamicTextureURLBlendFace("old", "image", "http://a/", "", FALSE, 0, 0, 255, 1)""")]
    public void UnknownKinds_GiveTheNullKey(string asked)
    {
        With();
        var before = Host.TextureEntry.ToArray();
        Draw(asked);
        Assert.That(Heard().Last(), Is.EqualTo("host: " + UUID.Zero));
        Assert.That(Host.TextureEntry.ToArray(), Is.EqualTo(before));
    }

    [Test]
    public void NoFace_MakesTheTextureAlone_AndASameDrawingIsUsedAgainWhereItMay()
    {
        Region.Configuration.Set("Textures", "ReuseDynamicTextures", "true");
        With();
        var before = TextureOf(0);
        Draw("""osSetDynamicTextureDataBlendFace("", "vector", "PenColour red;", "", FALSE, 2, 0, 255, -9999)""");
        var made = Heard().Single()["host: ".Length..];
        Assert.That((TextureOf(0), PictureOf(new UUID(made)).Width), Is.EqualTo((before, 256)));
        Draw("""osSetDynamicTextureDataBlendFace("", "vector", "PenColour red;", "", FALSE, 2, 0, 255, 0)""");
        Assert.That((Heard().Single(), TextureOf(0).ToString()), Is.EqualTo(("host: " + made, made)));
    }

    [Test]
    public void StringSize_IsGiven()
    {
        With();
        foreach (var (kind, text, size) in new[] { ("film", "Hello", 20), ("vector", "Hello", 20), ("vector", "HelloHello", 20), ("vector", "Hello", 40) })
            Draw($"""osGetDrawStringSize("{kind}", "{text}", "Arial", {size})""");
        var sizes = Heard().Select(said => Array.ConvertAll(said["host: <".Length..^1].Split(", "), Invariant)).ToArray();
        Assert.That(sizes[0], Is.EqualTo(new float[3]));
        Assert.That(sizes[1], Is.EqualTo(new[] { 55f, 20f, 0f }).Within(25), "five letters of twenty points");
        Assert.That((sizes[2][0] / sizes[1][0], sizes[3][0] / sizes[1][0], sizes[3][1] / sizes[1][1]),
            Is.EqualTo((2f, 2f, 2f)).Using<float>((a, b) => MathF.Abs(a - b) < 0.3f));
    }

    private static float Invariant(string number) => float.Parse(number, System.Globalization.CultureInfo.InvariantCulture);

    private void With() => Region.With(new DynamicTextureModule());

    private void Draw(string call)
    {
        Run($"default {{ state_entry() {{ llOwnerSay((string){call}); }} }}", name: UUID.Random().ToString());
        Region.Settle();
        Step();
    }

    private UUID TextureOf(int face) => TextureEntry.Read(Host.TextureEntry)!.TextureOf(face);

    private RgbaImage PictureOf(UUID texture) => J2kDecoder.Decode(Waiting.For(Region.Services.Assets.Get(texture))!.Data)!;
}
