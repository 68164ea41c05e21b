namespace OpenSim.Scripts.Engine.Tests.Rights;

/// <summary>What happens to a script that calls an os function which it may not, and who is told.</summary>
[TestFixture]
public sealed class OsslRefusalTests : ScriptFixture
{
    [TestCase("osConsoleCommand(\"show version\")", "OSSL Permission Error: osConsoleCommand disabled in region configuration.")]
    [TestCase("osKickAvatar(llGetOwner(), \"out\")", "OSSL Permission Error: osKickAvatar permission denied.")]
    [TestCase("osTerrainSetHeight(1, 1, 1)",
        "OSSL Permission Error: osTerrainSetHeight permission denied. Allowed threat level is VeryLow but function threat level is High.")]
    public void Refusal_EndsTheScript_AndIsToldToAllWhoAreNear(string call, string words)
    {
        var other = Region.Enter("Bob", Here);
        other.Calls.Clear();
        var script = Run($"default {{ state_entry() {{ {call}; llOwnerSay(\"on\"); }} }}");
        Assert.That(script.Script!.HasFailed);
        Assert.That(Heard(), Has.One.Contains(words).And.None.Contains(": on"));
        Assert.That(other.Take("Send"), Has.Count.EqualTo(1));
    }

    [Test]
    public void PermissionErrorToOwner_TellsHimAlone()
    {
        Region.Configuration.Set("OSSL", "PermissionErrorToOwner", "true");
        var other = Region.Enter("Bob", Here);
        other.Calls.Clear();
        Run("default { state_entry() { osConsoleCommand(\"quit\"); } }");
        Assert.That((Heard().Count, other.Take("Send").Count), Is.EqualTo((1, 0)));
    }

    [Test]
    public void LevelOfAnOwnerWhoIsAway_IsAskedFor_AndTheScriptGoesOn()
    {
        Region.Configuration.Set("OSSL", "Allow_osGetGender", "GRID_GOD");
        var god = Primitives.UUID.Random();
        Testing.Waiting.For(Region.Services.Accounts.StoreUserAccount(
            new Services.Users.UserAccount { PrincipalId = god, FirstName = "Grid", LastName = "God", UserLevel = 200 }));
        var far = Region.Region.AddBox(Here, "far", god).RootPart;
        Run("default { state_entry() { string s = osGetGender(llGetOwner()); llSay(0, \"on\"); } }", far);
        Region.Settle();
        Assert.That(Heard(), Is.EqualTo(new[] { "far: on" }));
    }
}
