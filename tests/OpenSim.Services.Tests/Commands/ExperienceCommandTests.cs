using OpenSim.Console;
using OpenSim.Primitives;
using OpenSim.Services.Commands;
using OpenSim.Services.Experiences;
using OpenSim.Testing;

namespace OpenSim.Services.Tests.Commands;

public class ExperienceCommandTests : ServiceFixture
{
    private readonly UUID _key = UUID.Random();
    private CommandRegistry _commands = null!;
    private UUID _owner;

    [SetUp]
    public async Task AddCommands()
    {
        _commands = new CommandRegistry();
        new ExperienceCommands(Services).AddTo(_commands);
        _owner = (await Services.Accounts.CreateUser(UUID.Zero, UUID.Zero, "Ada", "Lovelace", "secret", "", ""))!.PrincipalId;
    }

    [Test]
    public async Task Create_GivesAUserAnExperience_Once()
    {
        Assert.That(_commands.Type($"create experience Ada Lovelace {_key} The Quest").Item2, Is.True);
        Assert.That(_commands.Type($"create experience Ada Lovelace {_key}").Item2, Is.False);
        Assert.That(_commands.Type("create experience No Body").Item2, Is.False);
        Assert.That(_commands.Type("create experience Ada Lovelace nokey").Item2, Is.False);

        Assert.That(await Services.Experiences.GetExperiences([_key]),
            Is.EqualTo(new[] { new Experience { Id = _key, OwnerId = _owner, Name = "The Quest" } }));
        Assert.That(_commands.Type("show experiences quest").Item1, Does.Contain(_key.ToString()));
        Assert.That(_commands.Type($"show experience {_key}").Item1, Does.Contain("The Quest").And.Contain("0 of 134217728"));
    }

    [TestCase("suspend experience {0} true", ExperienceFlags.Suspended)]
    [TestCase("set experience {0} gridwide true", ExperienceFlags.Grid)]
    [TestCase("set experience {0} gridwide false", ExperienceFlags.None)]
    public async Task Property_IsChanged(string line, ExperienceFlags flags)
    {
        await Services.Experiences.Store(new Experience { Id = _key, OwnerId = _owner });
        Assert.That(_commands.Type(line.Replace("{0}", _key.ToString(), StringComparison.Ordinal)).Item2, Is.True);
        Assert.That((await Services.Experiences.GetExperiences([_key]))[0].Flags, Is.EqualTo(flags));
    }

    [TestCase("suspend experience")]
    [TestCase("suspend experience nothing true")]
    [TestCase("set experience nothing pink true")]
    [TestCase("show experience nothing")]
    public void Nonsense_Fails(string line) => Assert.That(_commands.Type(line).Item2, Is.False);
}
