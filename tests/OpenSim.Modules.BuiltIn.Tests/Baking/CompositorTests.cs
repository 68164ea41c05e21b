using OpenSim.Imaging;
using OpenSim.Modules.Things.Avatars;
using OpenSim.Modules.Things.Baking;
using OpenSim.Primitives;
using static OpenSim.Modules.BuiltIn.Tests.Baking.Dressing;

namespace OpenSim.Modules.BuiltIn.Tests.Baking;

/// <summary>Pixels against what one reckons by hand.</summary>
[TestFixture]
public sealed class CompositorTests
{
    private const int Edge = 64;

    private static readonly UUID Cloth = UUID.Random();
    private static readonly UUID Mask = UUID.Random();

    private readonly Dictionary<UUID, RgbaImage> _textures = [];

    [SetUp]
    public void Clear() => _textures.Clear();

    [Test]
    public void Naked_IsOfTheColourOfItsSkin()
    {
        // Half of the way over four colours: between (240, 177, 112) and (90, 40, 16), in the middle.
        var upper = Draw("upper", Outfit());
        Assert.That(upper[10, 10], Is.EqualTo(((byte)165, (byte)108, (byte)64, (byte)255)).Using<(byte, byte, byte, byte)>(Near));
    }

    [Test]
    public void Shirt_IsTinted_AndEndsAtItsSleeves()
    {
        _textures[Cloth] = Plain(200, 100, 50);
        var shirt = Piece(4, [(800, 0), (801, 1), (802, 1), (781, 1), (803, 1), (804, 0.5f), (805, 0)], (1, Cloth));
        var upper = Draw("upper", Outfit(Piece(1, [(111, 0)]), shirt));
        Assert.That(upper[16, 20], Is.EqualTo(((byte)200, (byte)50, (byte)0, (byte)255)).Using<(byte, byte, byte, byte)>(Near));
        Assert.That(upper[40, 46], Is.EqualTo(((byte)252, (byte)215, (byte)200, (byte)255)).Using<(byte, byte, byte, byte)>(Near), "an arm");
    }

    [Test]
    public void HalfTransparent_LetsHalfOfWhatIsBelowThrough()
    {
        _textures[Cloth] = Plain(255, 255, 255, 128);
        var lower = Draw("lower", Outfit(Piece(1, [(111, 0)]), Piece(14, [(1071, 0), (1072, 0), (1073, 1)], (28, Cloth))));
        Assert.That(lower[20, 20], Is.EqualTo(((byte)126, (byte)107, (byte)228, (byte)255)).Using<(byte, byte, byte, byte)>(Near));
    }

    [Test]
    public void TwoOfAKind_LieInTheirOrder()
    {
        var other = UUID.Random();
        _textures[Cloth] = Plain(255, 0, 0);
        _textures[other] = Plain(0, 255, 0);
        var lower = Draw("lower", Outfit(Piece(14, [], (28, Cloth)), Piece(14, [], (28, other))));
        Assert.That(lower[20, 20].G, Is.EqualTo(255));
    }

    [Test]
    public void AlphaLayer_HidesWhatItMasks_AndInvisible_HidesAllWithoutABake()
    {
        _textures[Mask] = Plain(0, 0, 0, 0);
        _textures[Mask][0, 0] = (0, 0, 0, 255);
        var upper = Draw("upper", Outfit(Piece(13, [], (22, Mask))));
        Assert.That((upper[2, 2].A, upper[60, 60].A), Is.EqualTo((255, 0)));
        Assert.That(PlanOf("upper", Outfit(Piece(13, [], (22, BakeIds.Invisible)))).IsHidden);
    }

    [Test]
    public void Eyes_AreWhite_WithAnIrisOfTheirColour()
    {
        _textures[Cloth] = Plain(255, 255, 255, 0);
        _textures[Cloth][0, 0] = (255, 255, 255, 255);
        var eyes = Draw("eyes", Outfit(Piece(3, [(99, 0), (98, 0)], (3, Cloth))));
        Assert.That(eyes[2, 2], Is.EqualTo(((byte)50, (byte)25, (byte)5, (byte)255)).Using<(byte, byte, byte, byte)>(Near));
        Assert.That(eyes[60, 60], Is.EqualTo(((byte)255, (byte)255, (byte)255, (byte)255)));
    }

    [Test]
    public void Hair_IsTinted_AndLetsThroughWhatItsTextureDoes()
    {
        _textures[Cloth] = Plain(255, 255, 255, 100);
        var hair = Draw("hair", Outfit(Piece(2, [(114, 1), (113, 0), (115, 0), (112, 0)], (4, Cloth))));
        Assert.That(hair[20, 20], Is.EqualTo(((byte)238, (byte)205, (byte)136, (byte)100)).Using<(byte, byte, byte, byte)>(Near));
    }

    [Test]
    public void Universal_MakesPartsThatNobodyHasElse()
    {
        _textures[Cloth] = Plain(255, 255, 255, 0);
        _textures[Cloth][0, 0] = (10, 20, 30, 255);
        var outfit = Outfit(Piece(16, [], (35, Cloth)));
        Assert.That(BakePlan.Of(Outfit()).Select(p => p.Slot.Name), Is.EqualTo(new[] { "head", "upper", "lower", "eyes", "hair" }));
        Assert.That(BakePlan.Of(outfit).Select(p => p.Slot.Name), Does.Contain("leftarm").And.Not.Contain("aux1").And.Not.Contain("skirt"));
        var arm = Draw("leftarm", outfit);
        Assert.That(arm[2, 2], Is.EqualTo(((byte)10, (byte)20, (byte)30, (byte)255)));
        Assert.That(arm[60, 60], Is.EqualTo(((byte)128, (byte)128, (byte)128, (byte)255)));
    }

    [Test]
    public void Skirt_EndsAtItsLength_AndIsOpenAtItsSlits()
    {
        _textures[Cloth] = Plain(255, 255, 255);
        var skirt = Draw("skirt", Outfit(Piece(12, [(858, 0.5f), (859, 0), (860, 1), (861, 1), (862, 1)], (18, Cloth))));
        Assert.That((skirt[20, 10].A, skirt[20, 60].A, skirt[48, 30].A), Is.EqualTo((255, 0, 0)));
    }

    [Test]
    public void SmallTexture_IsStretchedSoftly()
    {
        var rows = new TextureRows(Plain(0, 0, 0, edge: 1), 2);
        var two = new RgbaImage(2, 1) { [0, 0] = (0, 0, 0, 255), [1, 0] = (200, 0, 0, 255) };
        var row = new byte[16];
        new TextureRows(two, 4).Read(0, row);
        Assert.That(new[] { row[0], row[4], row[8], row[12] }, Is.EqualTo(new byte[] { 0, 50, 150, 200 }));
        rows.Read(1, row);
        Assert.That(row[3], Is.EqualTo(255));
    }

    [Test]
    public void Id_IsTheSameForTheSame_AndAnotherForAnythingElse()
    {
        WornWearable Shirt(float red) => Piece(4, [(803, red)], (1, Cloth));
        var id = PlanOf("upper", Outfit(Shirt(1))).IdOf(512);
        Assert.That(PlanOf("upper", Outfit(Shirt(1))).IdOf(512), Is.EqualTo(id));
        Assert.That(PlanOf("upper", Outfit(Shirt(0.9f))).IdOf(512), Is.Not.EqualTo(id));
        Assert.That(PlanOf("upper", Outfit(Shirt(1))).IdOf(1024), Is.Not.EqualTo(id));
        Assert.That(PlanOf("lower", Outfit(Shirt(1))).IdOf(512), Is.EqualTo(PlanOf("lower", Outfit()).IdOf(512)), "shirts are not there");
    }

    private static bool Near((byte, byte, byte, byte) one, (byte, byte, byte, byte) other) =>
        Math.Abs(one.Item1 - other.Item1) <= 1 && Math.Abs(one.Item2 - other.Item2) <= 1 && Math.Abs(one.Item3 - other.Item3) <= 1
            && Math.Abs(one.Item4 - other.Item4) <= 1;

    private static BakePlan PlanOf(string slot, Outfit outfit) => BakePlan.Of(outfit).Single(p => p.Slot.Name == slot);

    private RgbaImage Draw(string slot, Outfit outfit) => Compositor.Draw(PlanOf(slot, outfit), _textures, Edge);
}
