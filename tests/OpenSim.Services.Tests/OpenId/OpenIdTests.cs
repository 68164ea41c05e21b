using System.Globalization;
using System.Net;
using System.Numerics;
using System.Security.Cryptography;
using System.Text;
using OpenSim.Llsd;
using OpenSim.Services.Http;
using OpenSim.Services.Http.OpenId;
using OpenSim.Services.Wire;
using OpenSim.Telemetry.Statistics;

#pragma warning disable CA5350 // SHA-1 is of the protocol

namespace OpenSim.Services.Tests.OpenId;

/// <summary>
/// A site that asks for users of this grid, written after OpenID Authentication 2.0 and knowing nothing of the server's code.
/// </summary>
public sealed class OpenIdTests : ServiceFixture
{
    private const string Spec2 = "http://specs.openid.net/auth/2.0";
    private const string Grid = "http://grid.test:8002";
    private const string Identity = Grid + "/users/Ada_Lovelace";
    private const string Back = "https://site.test/openid/back?nonce=1";

    // Appendix B of the specification, in decimal.
    private static readonly BigInteger Prime = BigInteger.Parse(
        "155172898181473697471232257763715539915724801966915404479707795314057629378541917580651227423698188993727816152646631438561595825"
        + "688188889951272158842675419950341258706556549803580104870537681476726513255747040765857479291291572334510643245094715007229621094194"
        + "349783925984760375594985848253359305585439638443", CultureInfo.InvariantCulture);

    private readonly Guard _guard = new();
    private OpenIdHandler _server = null!;

    [SetUp]
    public async Task Open()
    {
        (_guard.Failures, _guard.Wait) = (0, null);
        Configuration.Set("OpenIdService", "CallsPerSecond", "100000");
        await CreateUser("Ada", "Lovelace", "engine");
        _server = NewServer(null);
    }

    [TestCase("HMAC-SHA256", "DH-SHA256")]
    [TestCase("HMAC-SHA1", "DH-SHA1")]
    public async Task Site_WithAKeyOfItsOwn_ChecksWhatItIsTold(string type, string session)
    {
        var (handle, key) = await Associate(_server, type, session);
        var told = Fields(await Post(Request(handle), "engine"));
        Assert.That((told["openid.mode"], told["openid.claimed_id"], told["openid.op_endpoint"], told["openid.assoc_handle"]),
            Is.EqualTo(("id_res", Identity, Grid + "/openid/server", handle)));
        Assert.That(told["openid.signed"].Split(','),
            Is.SupersetOf(new[] { "op_endpoint", "return_to", "response_nonce", "assoc_handle", "claimed_id", "identity" }));
        Assert.That(Signature(told, key), Is.EqualTo(told["openid.sig"]));
        Assert.That(told["nonce"], Is.EqualTo("1"), "what the site had in its address");
    }

    [Test]
    public async Task Site_WithoutAKey_IsToldOnceThatItIsSo()
    {
        var told = Fields(await Post(Request(""), "engine"));
        told["openid.mode"] = "check_authentication";
        var forged = new Dictionary<string, string>(told) { ["openid.claimed_id"] = Grid + "/users/Grace_Hopper" };
        Assert.That(await Check(_server, forged), Is.EqualTo("false"));
        Assert.That(await Check(_server, told), Is.EqualTo("true"));
        Assert.That(await Check(_server, told), Is.EqualTo("false"), "who overhears it comes too late");
        var (shared, _) = await Associate(_server, "HMAC-SHA256", "DH-SHA256");
        told["openid.assoc_handle"] = shared;
        Assert.That(await Check(_server, told), Is.EqualTo("false"), "a key that others have proves nothing");
    }

    [Test]
    public async Task Servers_OfOneSecret_KnowEachOthersKeysUntilTheyRunOut()
    {
        var (first, second) = (NewServer("correct horse battery"), NewServer("correct horse battery"));
        var (handle, key) = await Associate(first, "HMAC-SHA256", "DH-SHA256");
        _server = second;
        var told = Fields(await Post(Request(handle), "engine"));
        Assert.That(Signature(told, key), Is.EqualTo(told["openid.sig"]));
        Time.Advance(TimeSpan.FromDays(2));
        told = Fields(await Post(Request(handle), "engine"));
        Assert.That((told["openid.invalidate_handle"], told["openid.assoc_handle"] == handle), Is.EqualTo((handle, false)));
    }

    [Test]
    public async Task WrongPassword_IsAskedForAgainAndCounted()
    {
        var page = await Post(Request(""), "wrong");
        Assert.That((page.Status, page.Headers.ContainsKey("Location")), Is.EqualTo((200, false)));
        Assert.That(Text(page), Does.Contain("That was not the password."));
        Assert.That(_guard.Failures, Is.EqualTo(1));
        _guard.Wait = TimeSpan.FromSeconds(90);
        Assert.That((await Post(Request(""), "engine")).Status, Is.EqualTo(429));
    }

    [Test]
    public async Task Site_OfVersion1_IsAnsweredInIt()
    {
        var asked = new Dictionary<string, string>
        {
            ["openid.mode"] = "checkid_setup", ["openid.identity"] = Identity, ["openid.return_to"] = "https://www.site.test/back",
            ["openid.trust_root"] = "https://*.site.test/"
        };
        var told = Fields(await Post(asked, "engine"));
        Assert.That((told["openid.mode"], told["openid.identity"], told.ContainsKey("openid.ns")), Is.EqualTo(("id_res", Identity, false)));
        told["openid.mode"] = "check_authentication";
        Assert.That(await Check(_server, told), Is.EqualTo("true"));
    }

    [TestCase("https://site.test.evil.test/back", "https://site.test/")]
    [TestCase("http://site.test/back", "https://site.test/")]
    [TestCase("https://site.test:444/back", "https://site.test/")]
    [TestCase("https://site.test/other", "https://site.test/openid")]
    [TestCase("https://site.test@evil.test/", "https://site.test/")]
    [TestCase("javascript:alert(1)", "")]
    [TestCase("https://site.test/\r\nSet-Cookie: a=b", "https://site.test/")]
    public async Task Site_ThatIsNotWhereItSays_GetsNobody(string back, string realm)
    {
        var asked = Request("");
        (asked["openid.return_to"], asked["openid.realm"]) = (back, realm);
        var answer = await Post(asked, "engine");
        Assert.That((answer.Status, answer.Headers.ContainsKey("Location")), Is.EqualTo((400, false)));
    }

    [TestCase(Grid + "/users/No_Body")]
    [TestCase("http://elsewhere.test/users/Ada_Lovelace")]
    public async Task Identity_OfNobodyHere_IsRefused(string identity)
    {
        var asked = Request("");
        asked["openid.claimed_id"] = asked["openid.identity"] = identity;
        Assert.That(Fields(await Post(asked, "engine"))["openid.mode"], Is.EqualTo("cancel"));
    }

    [Test]
    public async Task Pages_HaveNothingInThemThatTheSiteWrites()
    {
        var asked = Request("");
        asked["openid.realm"] = "https://site.test/";
        asked["openid.x"] = "\"><script>alert(1)</script>";
        var page = await Ask(_server, "GET", Query(asked));
        Assert.That(Text(page), Does.Contain("https://site.test/ asks whether you are Ada Lovelace.").And.Not.Contain("<script>"));
        Assert.That(page.Headers["X-Frame-Options"], Is.EqualTo("DENY"));
        asked["openid.mode"] = "checkid_immediate";
        Assert.That(Fields(await Ask(_server, "GET", Query(asked)))["openid.mode"], Is.EqualTo("setup_needed"));
    }

    [TestCase("no-encryption", "")]
    [TestCase("DH-SHA256", "AQ==")]
    [TestCase("DH-SHA256", "!")]
    public async Task Key_ThatAnybodyCouldRead_IsNotGiven(string session, string number)
    {
        var answer = await Ask(_server, "POST", "", Query(new Dictionary<string, string>
        {
            ["openid.ns"] = Spec2, ["openid.mode"] = "associate", ["openid.assoc_type"] = "HMAC-SHA256", ["openid.session_type"] = session,
            ["openid.dh_consumer_public"] = number
        }));
        Assert.That(answer.Status, Is.EqualTo(400));
        Assert.That(Text(answer), Does.Contain("error:"));
    }

    private OpenIdHandler NewServer(string? secret) => new(Services.Accounts, Services.Authentication,
        new OpenIdGround(_guard, () => secret, Time), Configuration, new StatRegistry());

    private static Dictionary<string, string> Request(string handle) => new()
    {
        ["openid.ns"] = Spec2, ["openid.mode"] = "checkid_setup", ["openid.claimed_id"] = Identity, ["openid.identity"] = Identity,
        ["openid.return_to"] = Back, ["openid.realm"] = "https://site.test/openid/", ["openid.assoc_handle"] = handle
    };

    private static async Task<(string Handle, byte[] Key)> Associate(OpenIdHandler server, string type, string session)
    {
        var secret = new BigInteger(RandomNumberGenerator.GetBytes(100), isUnsigned: true);
        var mine = Convert.ToBase64String(BigInteger.ModPow(2, secret, Prime).ToByteArray(isBigEndian: true));
        var lines = Lines(Text(await Ask(server, "POST", "", Query(new Dictionary<string, string>
        {
            ["openid.ns"] = Spec2, ["openid.mode"] = "associate", ["openid.assoc_type"] = type, ["openid.session_type"] = session,
            ["openid.dh_consumer_public"] = mine
        }))));
        var theirs = new BigInteger(Convert.FromBase64String(lines["dh_server_public"]), isBigEndian: true);
        var shared = BigInteger.ModPow(theirs, secret, Prime).ToByteArray(isBigEndian: true);
        var mask = session == "DH-SHA256" ? SHA256.HashData(shared) : SHA1.HashData(shared);
        byte[] key = [.. Convert.FromBase64String(lines["enc_mac_key"]).Zip(mask, (a, b) => (byte)(a ^ b))];
        return (lines["assoc_handle"], key);
    }

    private static string Signature(Dictionary<string, string> told, byte[] key)
    {
        var text = string.Concat(told["openid.signed"].Split(',').Select(name => $"{name}:{told["openid." + name]}\n"));
        return Convert.ToBase64String(key.Length == 32
            ? HMACSHA256.HashData(key, Encoding.UTF8.GetBytes(text))
            : HMACSHA1.HashData(key, Encoding.UTF8.GetBytes(text)));
    }

    private static async Task<string> Check(OpenIdHandler server, Dictionary<string, string> told) =>
        Lines(Text(await Ask(server, "POST", "", Query(told))))["is_valid"];

    private Task<ServiceAnswer> Post(Dictionary<string, string> asked, string password) =>
        Ask(_server, "POST", "", Query(asked) + "&pass=" + password);

    private static async Task<ServiceAnswer> Ask(OpenIdHandler server, string method, string query, string body = "") =>
        await server.Answer(new ServiceRequest
        {
            Method = method, Path = "/openid/server", Rest = "/server", Query = query, Origin = Grid, Caller = IPAddress.Parse("192.0.2.7"),
            Body = new MemoryStream(Encoding.UTF8.GetBytes(body))
        });

    private static string Query(Dictionary<string, string> fields) =>
        string.Join('&', fields.Select(f => $"{Uri.EscapeDataString(f.Key)}={Uri.EscapeDataString(f.Value)}"));

    private static Dictionary<string, string> Fields(ServiceAnswer answer)
    {
        Assert.That(answer.Status, Is.EqualTo(302), Text(answer));
        Assert.That(Form.TryRead(Encoding.UTF8.GetBytes(new Uri(answer.Headers["Location"]).Query.TrimStart('?')), out LlsdMap form));
        return form.Items.ToDictionary(pair => pair.Key, pair => pair.Value.AsString());
    }

    private static Dictionary<string, string> Lines(string text) => text.Split('\n', StringSplitOptions.RemoveEmptyEntries)
        .ToDictionary(line => line[..line.IndexOf(':')], line => line[(line.IndexOf(':') + 1)..]);

    private static string Text(ServiceAnswer answer) => Encoding.UTF8.GetString(answer.Body.Span);

    private sealed class Guard : IGuessGuard
    {
        public int Failures { get; set; }

        public TimeSpan? Wait { get; set; }

        public TimeSpan? Refuses(IPAddress address, string account) => Wait;

        public void CountFailure(IPAddress address, string account) => Failures++;

        public void CountRight(IPAddress address, string account)
        {
        }
    }
}
