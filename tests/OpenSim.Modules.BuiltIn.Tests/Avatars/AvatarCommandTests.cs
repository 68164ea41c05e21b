using System.Numerics;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Things.Avatars;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Testing;
using OpenSim.World.Movement;
using OpenSim.World.Prims;

namespace OpenSim.Modules.BuiltIn.Tests.Avatars;

public sealed class AvatarCommandTests : ServedRegionTests
{
    private const string Blank = "5748decc-f629-461c-9a36-a35a221fe21f"; // of which the first clothes are made
    private const string Creator = "11111111-1111-0000-0000-000100bba000";
    private static readonly UUID Bake = new("2008a8d0-0000-4000-8000-000000000001");

    private RecordingViewer _ada = null!;

    protected override IRegionModuleBase[] Modules => [new AvatarCommandsModule()];

    [SetUp]
    public void Enter()
    {
        _ada = Region.Enter(Ada);
        Region.Enter(Bob);
    }

    [Test]
    public void ShowAnimations_NamesWhatPlays()
    {
        var dance = UUID.Random();
        ServedRegion.Wait(Region.Services.Assets.Store(new Asset { Id = dance, Type = AssetType.Animation, Name = "jig", Data = [1] }));
        _ada.Presence!.Movement.Animations.Start(dance, Ada.PrincipalId);
        var text = Run("show animations Ada Tester").Text;
        Assert.That(text, Does.StartWith("Animations for Ada Tester\n"));
        Assert.That(text, Does.Contain($"Current movement anim  {DefaultAnimations.Of(MovementAnimation.Standing)}, Standing\n"));
        Assert.That(text, Does.Match($@"{dance} +jig +\d+ +{Ada.PrincipalId}"));
        Assert.That(text, Does.Not.Contain("Bob"));
        Assert.That(Run("show animations").Text, Does.Contain("Animations for Ada Tester").And.Contain("Animations for Bob Tester"));
    }

    [Test]
    public void AttachmentsShow_ListsWhatIsWorn_AndHowItIsKept()
    {
        var (hat, item) = (Region.Region.AddLinkset(new Vector3(20, 20, 22), 3), UUID.Random());
        Scene.Writer.SetName(hat.RootPart, "hat");
        Scene.Writer.Attach(hat, _ada.Presence!, new AttachmentPlace(2, default, Quaternion.Identity, item));
        Scene.Writer.SetAppearance(_ada.Presence!, _ada.Presence!.Appearance with { Attachments = [new WornAttachment(39, item, default)] },
            _ada.Presence!.Size);

        var text = Run("attachments show Ada Tester").Text;
        Assert.That(text, Does.StartWith("Attachments for Ada Tester\n"));
        Assert.That(text, Does.Match($"hat +{hat.LocalId} +{item} +Skull +3 .*changed since it was put on"));
        Assert.That(text, Does.Contain("1 worn, 1 to be worn at the next login."));
        Assert.That(Run("attachments show").Text,
            Does.StartWith("--- All attachments for region Test Region\n").And.Contain("Attachments for Bob Tester\n  0 worn"));
    }

    [Test]
    public void AppearanceFind_KnowsABakeByItsBeginning()
    {
        Wear(Bake);
        Assert.That(Run("appearance find 2008A8D"), Is.EqualTo(("2008A8D is worn by Ada Tester.\n", true)));
        Assert.That(Run("appearance find 3008a8d"), Is.EqualTo(("3008a8d is nobody's baked texture here.\n", false)));
    }

    [Test]
    public void AppearanceShow_OfOne_SaysWhichBakesAreHere()
    {
        Assert.That(Run("appearance show Ada Tester").Text, Is.EqualTo("Ada Tester has not told of any baked texture yet.\n"));
        Wear(Bake);
        Assert.That(Run("show appearance Ada Tester").Text, Does.Match($"head +{Bake} +no").And.Contain("'appearance rebake Ada Tester'"));
        ServedRegion.Wait(Region.Services.Assets.Store(new Asset { Id = Bake, Type = AssetType.Texture, Data = [1], Temporary = true }));
        Assert.That(Run("appearance show Ada Tester").Text, Does.Match($"head +{Bake} +yes").And.Contain("can be seen by all"));
    }

    [Test]
    public void AppearanceRebake_AsksForWhatWasToldOf()
    {
        Assert.That(Run("appearance rebake Ada Tester").Good, Is.False);
        Wear(Bake);
        Assert.That(Run("appearance rebake Ada Tester"), Is.EqualTo(("Asked Ada Tester for 1 texture.\n", true)));
        Assert.That(_ada.Take("SendRebake").Single()[0], Is.EqualTo(Bake));
    }

    [Test]
    public void AppearanceSend_WithoutAName_IsForAll()
    {
        Assert.That(Run("appearance send").Text.Split('\n'), Has.Length.EqualTo(3));
        Assert.That(Run("appearance send Bob Tester").Text, Is.EqualTo("The look of Bob Tester is sent to all in Test Region.\n"));
        Assert.That(Run("appearance send No Body"), Is.EqualTo(("No Body is not in any region chosen.\n", false)));
        Assert.That(Run("appearance send Bob").Good, Is.False);
    }

    [Test]
    public void WearablesShow_CountsAll_OrListsOnes()
    {
        var worn = _ada.Presence!.Appearance.Wearables;
        Assert.That(Run("wearables show").Text, Does.Match($"Ada Tester +{worn.Count}").And.Contain("Bob Tester"));
        Assert.That(Run("wearables show Ada Tester").Text, Does.Match($"body +{worn.First(w => w.Type == 0).ItemId} "));
    }

    [Test]
    public void WearablesCheck_NamesWhatIsMissing()
    {
        var hat = new Wearable(4, UUID.Random(), UUID.Random());
        var look = _ada.Presence!.Appearance;
        Assert.That(Run("wearables check Ada Tester").Text, Does.Contain("Ada Tester has a whole body."));
        Scene.Writer.SetAppearance(_ada.Presence, look with { Wearables = [.. look.Wearables.Where(w => w.Type != 2), hat] },
            _ada.Presence.Size);
        Assert.That(Run("wearables check Ada Tester").Text,
            Does.Match($"shirt +{hat.AssetId} +no").And.Contain("Ada Tester has no hair.").And.Match("body +[0-9a-f-]{36} +yes"));
        Assert.That(Run("wearables check Ada Tester").Text, Does.Match($"shirt +[0-9a-f-]{{36}} +{Blank} +no"), "what its text names");
        Assert.That(Run("wearables check Ada Tester").Text, Does.Not.Contain(Creator), "nobody is a texture");
    }

    private void Wear(UUID head)
    {
        // The default texture, and face 8 by bits in sevens.
        var entry = new byte[16 + 2 + 16 + 1];
        entry[16] = 0x82;
        head.WriteTo(entry.AsSpan(18));
        Scene.Writer.SetAppearance(_ada.Presence!, _ada.Presence!.Appearance with { TextureEntry = entry }, _ada.Presence!.Size);
    }

    private (string Text, bool Good) Run(string line) => Region.Commands.Type(line, Scene.Info.Name);
}
