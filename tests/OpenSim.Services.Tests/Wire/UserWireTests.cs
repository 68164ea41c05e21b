using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Services.Http;
using OpenSim.Services.Messages;
using OpenSim.Services.Users;

namespace OpenSim.Services.Tests.Wire;

/// <summary>Calls of the services of people byte for byte, as OpenSimulator's regions and servers were recorded to write them.</summary>
public class UserWireTests() : ServiceFixture(Wiring.Remote)
{
    private const string Zero = "00000000-0000-0000-0000-000000000000";
    private const string Alice = "11111111-0000-4000-8000-00000000000a";
    private const string Bob = "11111111-0000-4000-8000-00000000000b";
    private const string Head = "200 <?xml version=\"1.0\"?><ServerResponse>";
    private const string Nothing = Head + "<result>null</result></ServerResponse>";
    private const string Done = "200 <?xml version=\"1.0\"?>\n<ServerResponse>\n  <result>Success</result>\n</ServerResponse>";
    private const string Versions = "VERSIONMIN=1&VERSIONMAX=1&";

    private static readonly UUID AliceId = UUID.Parse(Alice);

    [Test]
    public async Task Account_ByIdAndName_IsAskedAndAnsweredAsRecorded()
    {
        await Local.Accounts.StoreUserAccount(new UserAccount
        {
            PrincipalId = AliceId, FirstName = "Alice", LastName = "Tester", Email = "a@b.c", Created = 1700000000,
            ServiceUrls = new Dictionary<string, string> { ["HomeURI"] = "", ["AssetServerURI"] = "http://a/" }
        });
        await Services.Accounts.GetUserAccount(UUID.Zero, AliceId);
        Expect($"POST /accounts {Versions}METHOD=getaccount&ScopeID={Zero}&UserID={Alice}",
            $"{Head}<result type=\"List\"><FirstName>Alice</FirstName><LastName>Tester</LastName><Email>a@b.c</Email><PrincipalID>{Alice}"
                + $"</PrincipalID><ScopeID>{Zero}</ScopeID><Created>1700000000</Created><UserLevel>0</UserLevel><UserFlags>0</UserFlags>"
                + "<UserTitle></UserTitle><UserCountry></UserCountry><LocalToGrid>True</LocalToGrid>"
                + "<ServiceURLs>HomeURI*;AssetServerURI*http://a/;</ServiceURLs></result></ServerResponse>");
        await Services.Accounts.GetUserAccount(UUID.Zero, "No", "Body");
        Expect($"POST /accounts {Versions}METHOD=getaccount&ScopeID={Zero}&FirstName=No&LastName=Body", Nothing);
        await Services.Accounts.GetUserAccounts(UUID.Zero, [UUID.Parse(Bob)]);
        Expect($"POST /accounts {Versions}METHOD=getmultiaccounts&ScopeID={Zero}&IDS[]={Bob}", Nothing);
    }

    [Test]
    public async Task Accounts_WhereChangesAreNotAllowed_AreRefused()
    {
        foreach (var setting in new[] { HandlerSettings.AllowCreateUser, HandlerSettings.AllowSetAccount })
            Configuration.Set(setting.Section, setting.Key, "false");
        Assert.That(await Services.Accounts.CreateUser(UUID.Zero, UUID.Zero, "New", "User", "secret", ""), Is.Null);
        Assert.That(Pipe.Answers[^1], Does.Contain("<result>Failure</result>"));
        await Local.Accounts.StoreUserAccount(new UserAccount { PrincipalId = AliceId, FirstName = "Alice", LastName = "Adler" });
        Assert.That(await Services.Accounts.StoreUserAccount(new UserAccount { PrincipalId = AliceId, UserLevel = 250 }), Is.False);
        Assert.That((await Local.Accounts.GetUserAccount(UUID.Zero, AliceId))!.UserLevel, Is.Zero);
    }

    [Test]
    public async Task Passwords_WhereChangesAreNotAllowed_AreRefused()
    {
        await Local.Authentication.SetPassword(AliceId, "secret");
        foreach (var setting in new[]
            { HandlerSettings.AllowSetPassword, HandlerSettings.AllowGetAuthInfo, HandlerSettings.AllowSetAuthInfo })
            Configuration.Set(setting.Section, setting.Key, "false");
        Assert.That(await Services.Authentication.SetPassword(AliceId, "mine"), Is.False);
        Assert.That(await Services.Authentication.GetAuthInfo(AliceId), Is.Null);
        Assert.That(await Services.Authentication.SetAuthInfo(new AuthInfo(AliceId, "UserAccount", "x", "y", "")), Is.False);
        Assert.That(await Services.Authentication.Authenticate(AliceId, "secret", TimeSpan.FromSeconds(61)), Is.Not.Null);
        Assert.That(Pipe.Requests[^1],
            Is.EqualTo($"POST /auth/plain LIFETIME=2&PRINCIPAL={Alice}&PASSWORD=5ebe2294ecd0e0f08eab7690d2a6ee69&METHOD=authenticate"));
        Assert.That(Pipe.Answers[^1], Does.Match("\n  <Result>Success</Result>\n  <Token>[0-9a-f-]{36}</Token>\n"));
    }

    [Test]
    public async Task Presence_Calls_AreAskedAndAnsweredAsRecorded()
    {
        var (session, region) = (UUID.Random(), UUID.Random());
        await Services.Presence.LoginAgent(Alice, session, UUID.Random());
        Assert.That(Pipe.Answers[^1], Does.Contain("<result>Failure</result>"), "as OpenSimulator's server");
        await Local.Presence.LoginAgent(Alice, session, UUID.Random());
        await Services.Presence.ReportAgent(session, region);
        Expect($"POST /presence {Versions}METHOD=report&SessionID={session}&RegionID={region}", Done);
        await Services.Presence.GetAgent(session);
        Expect($"POST /presence {Versions}METHOD=getagent&SessionID={session}",
            $"{Head}<result type=\"List\"><UserID>{Alice}</UserID><RegionID>{region}</RegionID></result></ServerResponse>");
        await Services.Presence.GetAgents([Alice, Bob]);
        Expect($"POST /presence {Versions}METHOD=getagents&uuids[]={Alice}&uuids[]={Bob}",
            $"{Head}<presence0 type=\"List\"><UserID>{Alice}</UserID><RegionID>{region}</RegionID></presence0></ServerResponse>");
        await Services.Presence.LogoutRegionAgents(region);
        Expect($"POST /presence {Versions}METHOD=logoutregion&RegionID={region}", Done);
        await Services.Presence.GetAgents([Alice]);
        Assert.That(Pipe.Answers[^1], Is.EqualTo(Nothing));
    }

    [Test]
    public async Task GridUser_Calls_AreAskedAndAnsweredAsRecorded()
    {
        var region = UUID.Parse(Bob);
        await Services.GridUsers.SetLastPosition(Alice, UUID.Random(), region, new Vector3(128, 128, 45.5f), Vector3.UnitX);
        Expect($"POST /griduser {Versions}METHOD=setposition&UserID={Alice}&RegionID={Bob}&Position=%3c128%2c+128%2c+45.5%3e"
            + "&LookAt=%3c1%2c+0%2c+0%3e", Done);
        await Services.GridUsers.LoggedIn(Alice);
        await Services.GridUsers.GetGridUserInfo(Alice);
        Expect($"POST /griduser {Versions}METHOD=getgriduserinfo&UserID={Alice}",
            $"{Head}<result type=\"List\"><UserID>{Alice}</UserID><HomeRegionID>{Zero}</HomeRegionID><HomePosition>&lt;0, 0, 0&gt;</HomePosition>"
                + $"<HomeLookAt>&lt;0, 0, 0&gt;</HomeLookAt><LastRegionID>{Bob}</LastRegionID><LastPosition>&lt;128, 128, 45.5&gt;"
                + "</LastPosition><LastLookAt>&lt;1, 0, 0&gt;</LastLookAt><Online>True</Online><Login>01/01/2026 00:00:01</Login>"
                + "<Logout>01/01/1970 00:00:00</Logout></result></ServerResponse>");
        await Services.GridUsers.GetGridUserInfo(UUID.Random().ToString());
        Assert.That(Pipe.Answers[^1], Does.Contain("<result>Failure</result>"));
        await Services.GridUsers.GetGridUserInfos([Bob]);
        Expect($"POST /griduser {Versions}METHOD=getgriduserinfos&AgentIDs[]={Bob}", Nothing);
    }

    [Test]
    public async Task GridUser_DatesOfNewerRuntimes_AreRead()
    {
        Pipe.Fault = _ => new HttpResponseMessage
        {
            Content = new StringContent($"<ServerResponse><result type=\"List\"><UserID>{Alice}</UserID>"
                + "<Login>11/23/2026 4:57:17\u202FAM</Login><Logout>1/1/1970 12:00:00 AM</Logout></result></ServerResponse>")
        };
        var user = (await Services.GridUsers.GetGridUserInfo(Alice))!;
        Assert.That((user.Login, user.Logout), Is.EqualTo((1795409837, 0)));
    }

    [Test]
    public async Task Avatar_Calls_AreAskedAndAnsweredAsRecorded()
    {
        await Services.Avatars.SetAvatar(AliceId, new AvatarData
        {
            AvatarType = 1, Data = new Dictionary<string, string> { ["Serial"] = "3", ["Wearable 0:0"] = $"{Bob}:{Alice}" }
        });
        Expect($"POST /avatar {Versions}METHOD=setavatar&UserID={Alice}&AvatarType=1&Serial=3&Wearable+0%3a0={Bob}%3a{Alice}", Done);
        await Services.Avatars.GetAvatar(AliceId);
        Expect($"POST /avatar {Versions}METHOD=getavatar&UserID={Alice}", $"{Head}<result type=\"List\"><AvatarType>1</AvatarType>"
            + $"<Serial>3</Serial><Wearable_x0020_0_x003A_0>{Bob}:{Alice}</Wearable_x0020_0_x003A_0></result></ServerResponse>");
        await Services.Avatars.SetItems(AliceId, new Dictionary<string, string> { ["Serial"] = "4" });
        Expect($"POST /avatar {Versions}METHOD=setitems&UserID={Alice}&Names[]=Serial&Values[]=4", Done);
    }

    [Test]
    public async Task Friends_Calls_AreAskedAndAnsweredAsRecorded()
    {
        const string Stored = "200 <?xml version=\"1.0\"?>\n<ServerResponse>\n  <Result>Success</Result>\n</ServerResponse>";
        await Services.Friends.GetFriends(Alice);
        Expect($"POST /friends PRINCIPALID={Alice}&METHOD=getfriends", Nothing);
        Assert.That(await Services.Friends.StoreFriend(Alice, Bob + ";http://other:8002/;Dora Tester;e8e38990", 0), Is.True);
        Expect($"POST /friends PrincipalID={Alice}&Friend={Bob}%3bhttp%3a%2f%2fother%3a8002%2f%3bDora+Tester%3be8e38990&MyFlags=0"
            + "&METHOD=storefriend", Stored);
        await Services.Friends.GetFriends(Alice);
        Assert.That(Pipe.Answers[^1], Is.EqualTo($"{Head}<friend0 type=\"List\"><PrincipalID>{Alice}</PrincipalID><Friend>{Bob};"
            + "http://other:8002/;Dora Tester;e8e38990</Friend><MyFlags>0</MyFlags><TheirFlags>-1</TheirFlags></friend0></ServerResponse>"));
        Assert.That(await Services.Friends.Delete(Bob + ";http://other:8002/;Dora Tester", Alice), Is.False);
        Assert.That(Pipe.Requests[^1], Does.EndWith($"&FRIEND={Alice}&METHOD=deletefriend_string"));
    }

    [Test]
    public async Task PreferencesAndMutes_AreAskedAndAnsweredAsTheirCallersExpect()
    {
        await Services.AgentPreferences.StoreAgentPreferences(new AgentPreferences { PrincipalId = AliceId, HoverHeight = 0.25 });
        Expect($"POST /agentprefs METHOD=setagentprefs&PrincipalID={Alice}&AccessPrefs=M&HoverHeight=0.25&Language=en-us"
            + "&LanguageIsPublic=True&PermEveryone=0&PermGroup=0&PermNextOwner=532480", Done);
        await Services.AgentPreferences.GetAgentPreferences(AliceId);
        Assert.That(Pipe.Answers[^1], Does.StartWith($"{Head}<PrincipalID>{Alice}</PrincipalID><AccessPrefs>M</AccessPrefs>"));
        await Services.MuteLists.MuteListRequest(AliceId, uint.MaxValue);
        Expect($"POST /mutelist METHOD=get&agentid={Alice}&mutecrc=4294967295", Head + "<result></result></ServerResponse>");
        await Services.MuteLists.UpdateMute(new MuteData { AgentId = AliceId, MuteId = UUID.Parse(Bob), MuteName = "Bob", Stamp = 5 });
        Expect($"POST /mutelist METHOD=update&agentid={Alice}&muteid={Bob}&mutestamp=5&mutename=Bob", Done);
    }

    private void Expect(string request, string answer)
    {
        Assert.That(Pipe.Requests[^1], Is.EqualTo(request));
        Assert.That(Pipe.Answers[^1], Is.EqualTo(answer));
    }
}
