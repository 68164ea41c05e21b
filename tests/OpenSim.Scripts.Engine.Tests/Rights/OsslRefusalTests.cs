namespace OpenSim.Scripts.Engine.Tests.Rights;

/// <summary>What happens to a script that calls an os function which it may not, and who is told.</summary>
[TestFixture]
public sealed class OsslRefusalTests : ScriptFixture
{
    [TestCase("false", "osRegexIsMatch disabled in region configuration.")]
    [TestCase("ESTATE_OWNER", "osRegexIsMatch permission denied.")]
    [TestCase("", "osRegexIsMatch permission denied. Allowed threat level is VeryLow but function threat level is Low.")]
    public void Refusal_EndsTheScript_AndIsToldToAllWhoAreNear(string allow, string words)
    {
        Region.Configuration.Set("OSSL", "Allow_osRegexIsMatch", allow);
        var other = Region.Enter("Bob", Here);
        other.Calls.Clear();
        var script = Run("default { state_entry() { osRegexIsMatch(\"a\", \"a\"); llOwnerSay(\"on\"); } }");
        Assert.That(script.Script!.HasFailed);
        Assert.That(Heard(), Has.One.Contains("OSSL Permission Error: " + words).And.None.Contains(": on"));
        Assert.That(other.Take("Send"), Has.Count.EqualTo(1));
    }

    [Test]
    public void PermissionErrorToOwner_TellsHimAlone()
    {
        Region.Configuration.Set("OSSL", "PermissionErrorToOwner", "true");
        Region.Configuration.Set("OSSL", "Allow_osRegexIsMatch", "false");
        var other = Region.Enter("Bob", Here);
        other.Calls.Clear();
        Run("default { state_entry() { osRegexIsMatch(\"a\", \"a\"); } }");
        Assert.That((Heard().Count, other.Take("Send").Count), Is.EqualTo((1, 0)));
    }

    [Test]
    public void LevelOfAnOwnerWhoIsAway_IsAskedFor_AndTheScriptGoesOn()
    {
        Region.Configuration.Set("OSSL", "Allow_osRegexIsMatch", "GRID_GOD");
        var god = Primitives.UUID.Random();
        Testing.Waiting.For(Region.Services.Accounts.StoreUserAccount(
            new Services.Users.UserAccount { PrincipalId = god, FirstName = "Grid", LastName = "God", UserLevel = 200 }));
        var far = Region.Region.AddBox(Here, "far", god).RootPart;
        Run("default { state_entry() { integer s = osRegexIsMatch(\"a\", \"a\"); llSay(0, \"on\"); } }", far);
        Region.Settle();
        Assert.That(Heard(), Is.EqualTo(new[] { "far: on" }));
    }
}
