using OpenSim.Console;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Land.Permissions;
using OpenSim.Primitives;
using OpenSim.Testing;
using OpenSim.World;

namespace OpenSim.Modules.BuiltIn.Tests.Permissions;

public sealed class PermissionCommandTests
{
    private ServedRegion _region = null!;
    private ScenePresence _guest = null!;
    private SceneObjectGroup _box;

    private Scene Scene => _region.Scene;

    private bool MayEdit => Scene.Permissions.MayEdit(_guest, _box);

    [SetUp]
    public void SetUp()
    {
        _region = new ServedRegion().With(new PermissionCommandsModule());
        _guest = _region.Region.AddAvatar("Guest");
        _box = _region.Region.AddBox(default, "chest", owner: UUID.Random());
    }

    [TearDown]
    public void TearDown() => _region.Dispose();

    [Test]
    public void Bypass_LetsEverybody_UntilItIsTakenBack()
    {
        Assert.That(MayEdit, Is.False);
        Assert.That(Run("bypass permissions true").Text, Does.Contain("everybody may do everything"));
        Assert.That(MayEdit);
        Run("bypass permissions false");
        Assert.That(MayEdit, Is.False);
    }

    [Test]
    public void Force_IsForWhatIsBypassed_AndRefusesGodsToo()
    {
        Scene.Writer.SetGod(_guest, true);
        Assert.That(Run("force permissions false").Good, Is.False);
        Run("bypass permissions true");
        Assert.That(Run("force permissions false"), Is.EqualTo(("Test Region: permissions are bypassed: nobody may do anything.\n", true)));
        Assert.That(MayEdit, Is.False);
        Assert.That(Scene.Land.Rules.MayBuild(_guest, Scene.Land.At(10, 10)), Is.False);
        Run("force permissions true");
        Assert.That(MayEdit);
    }

    [TestCase("bypass permissions")]
    [TestCase("force permissions yes")]
    [TestCase("debug permissions 1")]
    public void Words_ThatAreNeitherTrueNorFalse_AreAnsweredWithTheUsage(string line) =>
        Assert.That(Run(line), Is.EqualTo(($"Usage: {string.Join(' ', line.Split(' ')[..2])} <true|false>\n", false)));

    [Test]
    public void Debug_LogsWhatIsRefused()
    {
        using var log = new ListLogger();
        var commands = new CommandRegistry();
        new PermissionCommands(Scene, log).AddTo(commands);
        Assert.That(commands.Type("debug permissions true", Scene.Info.Name).Good);
        Assert.That(MayEdit, Is.False);
        Assert.That(log.Lines.Single(), Is.EqualTo($"Test Region: Guest User may not edit chest ({_box.Id})."));
        commands.Type("debug permissions false", Scene.Info.Name);
        Assert.That(MayEdit, Is.False);
        Assert.That(log.Lines, Has.Count.EqualTo(1));
    }

    private (string Text, bool Good) Run(string line) => _region.Commands.Type(line, Scene.Info.Name);
}
