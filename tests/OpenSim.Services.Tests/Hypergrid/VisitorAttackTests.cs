using OpenSim.Primitives;

namespace OpenSim.Services.Tests.Hypergrid;

/// <summary>What the gatekeeper takes from nobody, whatever grid he says that he is from.</summary>
public class VisitorAttackTests : VisitorFixture
{
    private const string Unverified = "{\"reason\":\"Unable to verify identity\",\"your_ip\":\"192.0.2.99\"}";
    private const string Unauthorized = "{\"reason\":\"Unauthorized\",\"your_ip\":\"192.0.2.99\"}";
    private const string EvilToken = "http://evil.example/;cccccccc-0000-4000-8000-000000000001";

    [TearDown]
    public async Task NobodyHasComeIn()
    {
        Assert.That(Regions.Created, Has.Count.LessThanOrEqualTo(1));
        if (Regions.Created.Count == 0)
            Assert.That(await Services.Presence.GetAgents([$"{Alice.PrincipalId}"]), Is.Empty);
    }

    [Test]
    public async Task ForgedAgent_WhomNobodyHasLaunched_IsNotVerified()
    {
        Assert.That(await Come(($"{Session}", $"{UUID.Random()}")), Is.EqualTo(Unverified));
        Assert.That(await Come((HomeGrid.Address, "no address")), Is.EqualTo(Unverified));
        Assert.That(await Come(("\"" + ViewerAt + "\"", "\"\"")), Is.EqualTo(Unverified), "OpenSimulator wants the viewer's address");
        Assert.That(Regions.Created, Is.Empty);
    }

    /// <summary>Another grid that he visits knows his session, and the token that was for it.</summary>
    [Test]
    public async Task StolenSession_WithTheTokenOfAnotherGrid_IsNotVerified()
    {
        Home.Launch(Alice.PrincipalId, Session, "http://evil.example/", EvilToken, ViewerAt);
        Assert.That(await Come((Token, EvilToken)), Is.EqualTo(Unverified));
        Assert.That(Home.Pipe.Requests, Is.Empty, "a token for another grid says nothing here");
        Assert.That(await Come(), Is.EqualTo(Unverified), "written over for this grid, it is not the one that his home has given");
        Assert.That(Regions.Created, Is.Empty);
    }

    [Test]
    public async Task ReplayedToken_ComesInOnce_ButTheSameCallMayBeRepeated()
    {
        Assert.That(await Come(), Is.EqualTo(Taken));
        Assert.That(await Come((ViewerAt, "192.0.2.66")), Is.EqualTo(Unverified), "from the thief's address");
        Assert.That(await Come(("1264473489", "1264473490")), Is.EqualTo(Unverified), "by a circuit of his own");
        Assert.That(await Come(("dddddddd", "dddddd11")), Is.EqualTo(Unverified), "by capabilities of his own");
        Assert.That(Regions.Created, Has.Count.EqualTo(1));
        Assert.That(await Come(), Is.EqualTo(Taken), "an answer was lost");
        Regions.Created.RemoveAt(1);
    }

    [Test]
    public async Task OverheardToken_WhileItsOwnerIsOnHisWay_LetsNobodyElseIn()
    {
        var answer = new TaskCompletionSource();
        Regions.Wait = answer.Task;
        var his = Come();
        var thiefs = Come((ViewerAt, "192.0.2.66"));
        answer.SetResult();
        Assert.That(await his, Is.EqualTo(Taken));
        Assert.That(await thiefs, Is.EqualTo(Unverified));
    }

    [Test]
    public async Task Token_OfSomebodyWhoWasRefused_IsStillGood()
    {
        Regions.Refusing["Beta One"] = "It is full.";
        Assert.That(await Come(), Does.Contain("It is full."));
        Regions.Refusing.Clear();
        Assert.That(await Come(("1264473489", "1264473490")), Is.EqualTo(Taken), "his viewer has begun anew");
    }

    [Test]
    public async Task IdOfALocalUser_LaunchedByAnotherGrid_IsUnauthorized()
    {
        await Services.Accounts.CreateUser(UUID.Zero, Alice.PrincipalId, "Local", "User", "secret", "");
        Assert.That(await Come(), Is.EqualTo(Unauthorized));
        Assert.That(Regions.Created, Is.Empty);
    }

    [Test]
    public async Task IdOfAnotherGridsUser_WhoWasHereBefore_IsUnauthorized()
    {
        await Services.GridUsers.LoggedIn($"{Alice.PrincipalId};http://elsewhere.example:8002/;Alice Tester");
        Assert.That(await Come(), Is.EqualTo(Unauthorized));
        Assert.That(Regions.Created, Is.Empty);
        Configuration.Set("GatekeeperService", "OneHomePerVisitor", "false");
        Assert.That(await Come(), Is.EqualTo(Taken), "his grid has moved");
    }

    [Test]
    public async Task SessionOfSomebodyElseHere_IsUnauthorized()
    {
        await Services.Presence.LoginAgent($"{UUID.Random()}", Session, UUID.Zero);
        Assert.That(await Come(), Is.EqualTo(Unauthorized));
        Assert.That(Regions.Created, Is.Empty);
    }

    [Test]
    public async Task HomeThatNeverAnswers_IsWaitedForFifteenSeconds()
    {
        Open(new SilentServer());
        var answer = Come();
        while (!answer.IsCompleted)
        {
            if (Time.Waiting > 0)
                Time.AdvanceSeconds(16);
            await Task.Yield();
        }

        Assert.That(await answer, Is.EqualTo(Unverified));
        Assert.That(Time.GetTimestamp(), Is.LessThan(60 * TimeSpan.TicksPerSecond));
        Assert.That(Regions.Created, Is.Empty);
    }

    [Test]
    public async Task HomeThatAnswersWithoutEnd_IsReadToTheBoundAndNoFurther()
    {
        using var server = new EndlessServer();
        Open(server);
        Assert.That(await Come(), Is.EqualTo(Unverified));
        Assert.That(server.Sent, Is.InRange(1, 1024 * 1024), "of four gigabytes");
        Assert.That(Regions.Created, Is.Empty);
    }

    [Test]
    public async Task Address_ThatAnnouncesTooMany_IsRefusedInWords()
    {
        Configuration.Set("GatekeeperService", "MaxArrivals", "2");
        Open(Home.Pipe);
        Assert.That(await Come((ViewerAt, "")), Is.EqualTo(Unverified));
        Assert.That(await Come((ViewerAt, "")), Is.EqualTo(Unverified));
        Assert.That(await Come(), Does.Contain("Too many travellers come from your grid at once."));
        Time.AdvanceSeconds(61);
        Assert.That(await Come(), Is.EqualTo(Taken));
    }
}
