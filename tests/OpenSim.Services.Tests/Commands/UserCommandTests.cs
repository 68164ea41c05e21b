using OpenSim.Console;
using OpenSim.Primitives;
using OpenSim.Services.Commands;
using OpenSim.Services.Local.Users;
using OpenSim.Services.Login;
using OpenSim.Services.Users;
using OpenSim.Testing;

namespace OpenSim.Services.Tests.Commands;

public class UserCommandTests : ServiceFixture
{
    private readonly LoginGate _gate = new() { Enabled = true };
    private CommandRegistry _commands = null!;

    [SetUp]
    public void AddCommands()
    {
        _commands = new CommandRegistry();
        new UserCommands(Services).AddTo(_commands);
        new GridUserCommands(Services, (GridUserService)Services.GridUsers).AddTo(_commands);
        new LoginCommands(_gate).AddTo(_commands);
    }

    [Test]
    public async Task CreateUser_AllWords_MakesTheUserWhoCanLogIn()
    {
        var id = UUID.Random();
        Assert.That(_commands.Type($"create user Ada Lovelace analytical ada@example.org {id}").Good);
        var account = await Services.Accounts.GetUserAccount(UUID.Zero, "Ada", "Lovelace");
        Assert.That((account?.PrincipalId, account?.Email), Is.EqualTo((id, "ada@example.org")));
        Assert.That(await Services.Authentication.Authenticate(id, "analytical", TimeSpan.FromMinutes(1)), Is.Not.Null);
        Assert.That(_commands.Type($"show name {id}").Text, Does.Contain("Ada Lovelace"));
    }

    [Test]
    public async Task CreateUser_WhatIsNoId_MakesNobody()
    {
        var (text, good) = _commands.Type("create user Ada Lovelace analytical ada@example.org 12345");
        Assert.That((good, text.Trim()), Is.EqualTo((false, "The user Ada Lovelace is not made: 12345 is no id.")));
        Assert.That(await Services.Accounts.GetUserAccount(UUID.Zero, "Ada", "Lovelace"), Is.Null);
    }

    [Test]
    public async Task CreateUser_Model_GivesItsLook()
    {
        var model = await CreateUser("Model", "One");
        var look = StoredAppearance.Unpack(await Services.Avatars.GetAvatar(model.PrincipalId));
        await Services.Avatars.SetAvatar(model.PrincipalId, StoredAppearance.Pack(look with { VisualParams = [7, 8, 9] }));
        Assert.That(_commands.Type($"create user Ada Lovelace analytical ada@example.org {UUID.Random()} \"Model One\"").Good);
        var ada = (await Services.Accounts.GetUserAccount(UUID.Zero, "Ada", "Lovelace"))!;
        Assert.That(StoredAppearance.Unpack(await Services.Avatars.GetAvatar(ada.PrincipalId)).VisualParams,
            Is.EqualTo(new byte[] { 7, 8, 9 }));
    }

    [Test]
    public async Task CreateUser_WordsLeftOut_AreAskedFor_ThePasswordAsASecret()
    {
        var asked = new List<string>();
        Assert.That(_commands.Type("create user Ada", Answer).Good);
        Assert.That(asked, Is.EqualTo(new[] { "Last name", "Password (secret)", "E-mail" }));
        Assert.That((await Services.Accounts.GetUserAccount(UUID.Zero, "Ada", "Lovelace"))?.Email, Is.EqualTo("E-mail"));

        string Answer(string question, bool secret)
        {
            asked.Add(secret ? question + " (secret)" : question);
            return question == "Last name" ? "Lovelace" : question;
        }
    }

    [Test]
    public async Task CreateUser_NobodyAnswers_MakesNobody()
    {
        var (text, good) = _commands.Type("create user Ada Lovelace");
        Assert.That(good, Is.False);
        Assert.That(text, Does.StartWith("Password is missing. Usage: create user ["));
        Assert.That(await Services.Accounts.GetUserAccount(UUID.Zero, "Ada", "Lovelace"), Is.Null);
    }

    [Test]
    public async Task SetUserLevel_ANumber_IsKept()
    {
        var user = await CreateUser("Ada", "Lovelace");
        Assert.That(_commands.Type("set user level Ada Lovelace many").Good, Is.False);
        Assert.That(_commands.Type("set user level Ada Lovelace 250").Good);
        Assert.That((await Services.Accounts.GetUserAccount(UUID.Zero, user.PrincipalId))?.UserLevel, Is.EqualTo(250));
        Assert.That(_commands.Type("set user level Nobody Here 250").Text, Is.EqualTo("There is no user Nobody Here.\n"));
    }

    [TestCase("0", "Users of level 0 and above may log in.\n")]
    [TestCase("100", "Users of level 100 and above may log in.\n")]
    [TestCase("high", "Usage: login level <level>\n")]
    public void LoginLevel_SaysWhoGetsIn(string level, string answer)
    {
        Assert.That(_commands.Type("login level " + level).Text, Is.EqualTo(answer));
        Assert.That(_gate.MinimumLevel, Is.EqualTo(int.TryParse(level, out var number) ? number : 0));
        _gate.UsualLevel = 50;
        Assert.That(_commands.Type("login reset").Text, Is.EqualTo("Users of level 50 and above may log in.\n"));
        Assert.That(_gate.MinimumLevel, Is.EqualTo(50), "as the settings have it");
        _gate.MinimumLevel = 0;
    }

    [Test]
    public void LoginDisable_ClosesTheDoor_UntilItIsEnabled()
    {
        Assert.That(_commands.Type("login disable").Text, Is.EqualTo("Logins are disabled.\n"));
        Assert.That(_gate.Enabled, Is.False);
        Assert.That(_commands.Type("login disable Back at noon.").Text,
            Is.EqualTo("Logins are disabled, and people are told: Back at noon.\n"));
        Assert.That(_gate.Text, Is.EqualTo("Back at noon."));
        _commands.Type("login disable");
        Assert.That(_gate.Text, Is.Empty);
        Assert.That(_commands.Type("login enable").Text, Is.EqualTo("Logins are enabled.\n"));
        Assert.That(_gate.Enabled);
    }

    [Test]
    public async Task ShowAccount_SaysAllThatOpenSimulatorsSays()
    {
        var user = await CreateUser("Ada", "Lovelace");
        await Services.Accounts.StoreUserAccount(user with { UserFlags = 4 });
        Assert.That(_commands.Type("show account Ada Lovelace").Text,
            Does.StartWith($"Name:    Ada Lovelace\nID:      {user.PrincipalId}\nTitle:   ").And.Contain("\nFlags:   4\n"));
    }

    [Test]
    public async Task ShowGridUser_ByTheBeginningOfTheId_ShowsAllThatBeginSo()
    {
        await Services.GridUsers.LoggedIn("aaaa0000-0000-4000-8000-000000000001");
        await Services.GridUsers.LoggedIn("aaaa0000-0000-4000-8000-000000000002;http://other.test:8002/;Eve Long");
        await Services.GridUsers.LoggedIn("bbbb0000-0000-4000-8000-000000000003");
        var text = _commands.Type("show grid user aaaa").Text;
        Assert.That(text, Does.StartWith("User ID:        aaaa0000-0000-4000-8000-000000000001\nOnline:         True\n")
            .And.Contain("Eve Long").And.Not.Contain("bbbb").And.EndWith("Entries: 2\n"));
        Assert.That(_commands.Type("show grid user cccc").Text, Is.EqualTo("Entries: 0\n"));
    }

    [Test]
    public void LoginText_IsTheWelcome_AsInOpenSimulator()
    {
        Assert.That(_commands.Type("login text Hello, <USERNAME>!").Text, Is.EqualTo("People who log in are told: Hello, <USERNAME>!\n"));
        Assert.That((_gate.Welcome, _gate.Text), Is.EqualTo(("Hello, <USERNAME>!", "")));
        _commands.Type("login text");
        Assert.That(_gate.Welcome, Is.Empty);
    }
}
