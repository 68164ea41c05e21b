using System.Globalization;
using System.Text;
using OpenSim.ClientStack.LindenCaps;
using OpenSim.Host.Tests.Robust;
using OpenSim.Llsd;
using OpenSim.Testing;

namespace OpenSim.Host.Tests.Attacks;

/// <summary>
/// Everything that a running region answers by HTTP, asked in torn and changed pieces of what viewers, operators and other simulators
/// ask. The variable HANDLER_FUZZ says how many pieces are tried for each.
/// </summary>
[TestFixture]
public sealed partial class HandlerAttackTests
{
    private static readonly int Pieces =
        int.TryParse(Environment.GetEnvironmentVariable("HANDLER_FUZZ"), CultureInfo.InvariantCulture, out var n) ? n : 60;

    private static readonly byte[][] Words =
    [
        .. new[]
        {
            "{", "}", "[", "]", "<llsd>", "</map>", "<key>", "i-1", "r1e999", "b64\"", "u", "&", "=", "?", "/", "..", "%00", "%", "NaN",
            "</struct>", "<value>", "\"", "METHOD=", "99999999999999999999"
        }.Select(Encoding.UTF8.GetBytes)
    ];

    private readonly FuzzRandom _random = new(1);

    private AttackedRegion _region = null!;
    private Attacker _attacker = null!;
    private Mutator _mutator = null!;
    private LlsdTwister _twister = null!;

    [SetUp]
    public async Task Open()
    {
        _region = new AttackedRegion();
        await _region.Start();
        _attacker = new Attacker(AttackedRegion.Token) { Server = new Uri($"http://127.0.0.1:{_region.Http.Port}") };
        (_mutator, _twister) = (new Mutator(_random, Words), new LlsdTwister(_random));
    }

    [TearDown]
    public async Task Close()
    {
        _attacker.Dispose();
        await _region.DisposeAsync();
    }

    [Test]
    public async Task EveryCapability_AskedWhatNobodyMeans_AnswersInItsOwnForm()
    {
        var asked = AskedLine.Read(FileOf("capabilities.asked.txt"), _region.Find);
        var names = _region.Http.Caps.Table.Names.Order().ToList();
        Assert.That(names.Except(asked.Select(line => line.Name)), Is.Empty, "capabilities that are not attacked");
        var addresses = await Seed(names);
        AskedLine? first = null;
        foreach (var line in asked)
        {
            Assert.That(addresses.ContainsKey(line.Name), $"{line.Name} is not there any more");
            if (!line.IsSecondStep)
                await Attack(first = line, addresses[line.Name].AsString());
            else
                await AttackSecond(first!, line, addresses[line.Name].AsString());
        }

        Judge();
    }

    [Test]
    public async Task EveryPath_AskedWhatNobodyMeans_AnswersInItsOwnForm()
    {
        var own = AskedLine.Read(FileOf("paths.asked.txt"), _region.Find);
        var reached = await AttackPaths(_region.Http, own);
        using var grid = new TestGrid();
        using var host = new TestHost();
        await using (await grid.StartWhole())
        {
            var ini = host.PathOf("OpenSim.ini");
            await File.WriteAllTextAsync(ini, grid.SettingsOfRegions + AttackedRegion.Settings);
            await using var simulator = await host.Start("-inifile=" + ini);
            reached.UnionWith(await AttackPaths(simulator.Http, own));
        }

        Assert.That(own.Select(line => line.Name).Where(name => name[^1] != '*').Except(reached), Is.Empty, "no such paths");
        Assert.That(host.Output, Does.Not.Contain("Exception"), "nothing has failed behind the answers");
        Judge();
    }

    /// <returns>Whom it was possible to ask.</returns>
    private async Task<HashSet<string>> AttackPaths(CapsServer http, IReadOnlyList<AskedLine> own)
    {
        var segments = http.Router.Segments.Except(["CAPS", "CE"]).ToList(); // the other test's
        var methods = http.Site.XmlRpcMethods.Names;
        var asked = own.Concat(Recorded()).SelectMany(line => OfAll(line, segments))
            .Where(line => IsThere(line, segments, methods)).ToList();
        _attacker.Server = new Uri($"http://127.0.0.1:{http.Port}");
        Assert.That(segments.Where(segment => !asked.Exists(line => IsOf(line, segment))), Is.Empty, "paths that are not attacked");
        Assert.That(methods.Where(method => !asked.Exists(line => MethodOf(line) == method)), Is.Empty, "methods that are not attacked");
        foreach (var line in asked)
        {
            await _attacker.Send(line.Name, line.Method, line.Address, line.Body, TypeOf(line));
            for (var i = 0; i < Pieces; i++)
            {
                var other = asked[_random.Below(asked.Count)];
                var body = line.Body.Length == 0 ? line.Body : _mutator.Mutate(line.Body, other.Body.Length == 0 ? line.Body : other.Body);
                await _attacker.Send(line.Name, line.Method, line.Name + (i % 2 == 0 ? line.Rest : Torn(line.Rest, other.Rest)), body,
                    TypeOf(line));
            }
        }

        return [.. asked.Select(line => line.Name)];
    }

    private async Task Attack(AskedLine line, string address)
    {
        var path = new Uri(address).AbsolutePath;
        await _attacker.Send(line.Name, line.Method, path + line.Rest, line.Body);
        var seeds = Seeds(line.Body);
        for (var i = 0; i < Pieces; i++)
        {
            var rest = line.Body.Length > 0 && i % 4 > 0 ? line.Rest : Torn(line.Rest, line.Rest);
            await _attacker.Send(line.Name, line.Method, path + rest, Piece(seeds, i));
        }
    }

    private string Torn(string rest, string other) =>
        Encoding.UTF8.GetString(_mutator.Mutate(Encoding.UTF8.GetBytes(rest), Encoding.UTF8.GetBytes(other + "/")));

    private async Task AttackSecond(AskedLine first, AskedLine second, string address)
    {
        for (var i = 0; i <= Pieces / 4; i++)
        {
            var path = new Uri(address).AbsolutePath + first.Rest;
            var (_, body) = await _attacker.Send(first.Name, first.Method, path, first.Body);
            Assert.That(LlsdXml.TryRead(body, out var reply, out _) && reply["uploader"].IsDefined,
                () => $"{first.Name} has no second step: {Encoding.UTF8.GetString(body)}");
            var uploader = new Uri(reply!["uploader"].AsString()).AbsolutePath;
            await _attacker.Send(first.Name, "POST", uploader, i == 0 ? second.Body : Piece(Seeds(second.Body), i));
        }
    }

    // The same in each form that viewers send.
    private static List<(LlsdValue? Value, byte[] Bytes)> Seeds(byte[] body) =>
        body.Length > 0 && LlsdFormat.TryRead(body, out var value, out _)
            ? [(value, body), (value, LlsdXml.ToBytes(value))]
            : [(null, body)];

    private byte[] Piece(List<(LlsdValue? Value, byte[] Bytes)> seeds, int i)
    {
        var (value, bytes) = seeds[i % seeds.Count];
        return bytes.Length == 0 ? bytes
            : value is not null && i % 3 > 0 ? LlsdXml.ToBytes(_twister.Twist(value))
            : _mutator.Mutate(bytes, seeds[_random.Below(seeds.Count)].Bytes);
    }

    private async Task<LlsdMap> Seed(IEnumerable<string> names)
    {
        var path = new Uri(_region.Ada.Login.SeedCapability).AbsolutePath;
        var body = LlsdXml.ToBytes(new LlsdArray(names.Select(name => (LlsdValue)name)));
        for (var i = 0; i < Pieces; i++)
            await _attacker.Send("seed", "POST", path, _mutator.Mutate(body, body));
        var (_, reply) = await _attacker.Send("seed", "POST", path, body);
        Assert.That(LlsdXml.TryRead(reply, out var addresses, out _));
        return (LlsdMap)addresses!;
    }

    private void Judge()
    {
        TestContext.Out.WriteLine($"{_attacker.Sent} requests");
        Assert.That(_attacker.Faults.Select(fault => $"{fault.Key} {string.Join("\n  ", fault.Value)}"), Is.Empty);
        Assert.That(_region.Output, Does.Not.Contain("Exception"), "nothing has failed behind the answers");
    }

    // A star stands for all paths that begin so.
    private static IEnumerable<AskedLine> OfAll(AskedLine line, List<string> segments) => line.Address[^1] != '*'
        ? [line]
        : segments.Where(segment => ("/" + segment).StartsWith(line.Address[..^1], StringComparison.Ordinal))
            .Select(segment => line with { Address = "/" + segment });

    private static bool IsThere(AskedLine line, List<string> segments, IReadOnlyCollection<string> methods) =>
        line.Name == "/" ? MethodOf(line) is not { } method || methods.Contains(method) : segments.Exists(segment => IsOf(line, segment));

    private static bool IsOf(AskedLine line, string segment) => segment[^1] == '*'
        ? line.Name.StartsWith("/" + segment[..^1], StringComparison.Ordinal)
        : line.Name == "/" + segment;

    private static string? MethodOf(AskedLine line) =>
        XmlRpc.TryReadCall(line.Body, out var call, out _, new LlsdLimits(256 * 1024, 16, 5000)) ? call.Method : null;

    private static string? TypeOf(AskedLine line) => line.Body switch
    {
        [(byte)'<', ..] => "text/xml",
        [(byte)'{', ..] => line.Name == "/" ? "application/json-rpc" : "application/json",
        _ => "application/x-www-form-urlencoded"
    };

    // What the services' own tests have recorded, of which a simulator answers a part.
    private static IEnumerable<AskedLine> Recorded() =>
        Directory.EnumerateFiles(Path.Combine(Tests(), "OpenSim.Services.Tests", "Golden", "Wire"), "*.asked.txt")
            .Order(StringComparer.Ordinal).SelectMany(file => AskedLine.Read(file, _ => null));

    private static string FileOf(string name) => Path.Combine(Tests(), "OpenSim.Host.Tests", "Attacks", name);

    private static string Tests()
    {
        var folder = new DirectoryInfo(AppContext.BaseDirectory);
        while (folder is not null && !File.Exists(Path.Combine(folder.FullName, "OpenSim.sln")))
            folder = folder.Parent;
        return Path.Combine(folder?.FullName ?? "", "tests");
    }
}
