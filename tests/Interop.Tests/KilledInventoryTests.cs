using System.Globalization;
using System.Text.RegularExpressions;
using Interop.Tests.Kit;

namespace Interop.Tests;

/// <summary>
/// kill -9 of a simulator while somebody's inventory is changed, over and over. The variable KILLS says how often; a few are enough for
/// every day.
/// </summary>
[TestFixture]
public sealed partial class KilledInventoryTests : WithData
{
    private const string Owner = "Iva Keeper";
    private const int FewKills = 4;
    private const int LinksInOne = 20; // changed by one request
    private static readonly TimeSpan LongestLife = TimeSpan.FromMilliseconds(400);

    private readonly Random _random = new(13);
    private readonly List<int> _kept = [];
    private int _sent;
    private int _answered;
    private string _outfit = "";
    private string _root = "";

    private static int Kills =>
        int.TryParse(Environment.GetEnvironmentVariable("KILLS"), CultureInfo.InvariantCulture, out var kills) ? kills : FewKills;

    [Test]
    public void Changes_AreThereWholeOrNotAtAll_AndWhatWasAnsweredIsThere()
    {
        for (var kill = 0; kill <= Kills; kill++)
        {
            using var simulator = Simulator.Start(Data);
            if (kill == 0)
                simulator.MakeUsers(Owner);
            using var client = new InventoryClient(simulator, Owner);
            _root = client.Root;
            Check(client);
            if (kill < Kills)
                ChangeUntilKilled(simulator, client);
        }

        Assert.That(_answered, Is.GreaterThan(0), "nothing was ever changed");
    }

    // The links of one folder are replaced by the next generation, and two folders are made that bear its number.
    private void ChangeUntilKilled(Simulator simulator, InventoryClient client)
    {
        using var killing = new Timer(_ => simulator.Kill(), null, LongestLife * _random.NextDouble(), Timeout.InfiniteTimeSpan);
        while (true)
        {
            var generation = ++_sent;
            if (client.Ask("PUT", $"/category/{_outfit}/links", Links(generation)) is null
                || client.Ask("POST", $"/category/{_root}", Folders(generation)) is null)
                break;
            _answered = generation;
            _kept.Add(generation);
        }

        simulator.WaitForExit();
    }

    private void Check(InventoryClient client)
    {
        if (_outfit.Length == 0)
        {
            var made = client.Ask("POST", $"/category/{_root}", Folders(0))!;
            _outfit = Created().Match(made).Groups[1].Value;
            client.Ask("PUT", $"/category/{_outfit}/links", Links(0));
            return;
        }

        var links = Generations(client.Ask("GET", $"/category/{_outfit}/links"), "link");
        Assert.That(links.Distinct().ToList(), Has.Count.EqualTo(1), "links of two generations: a change that was half done");
        Assert.That(links, Has.Count.EqualTo(LinksInOne));
        Assert.That(links[0], Is.InRange(_answered, _sent), "a change that was answered is gone");
        var folders = Generations(client.Ask("GET", $"/category/{_root}/categories"), "folder");
        foreach (var generation in folders.Distinct())
            Assert.That(folders.Count(f => f == generation), Is.EqualTo(2), $"one of the two folders of change {generation}");
        Assert.That(folders, Is.SupersetOf(_kept), "folders whose making was answered are gone");
    }

    private string Links(int generation) => "<llsd><array>" + string.Concat(Enumerable.Range(0, LinksInOne).Select(i => $"""
        <map><key>linked_id</key><uuid>{_root}</uuid><key>type</key><integer>25</integer>
        <key>name</key><string>link {generation}</string></map>
        """)) + "</array></llsd>";

    private static string Folders(int generation) => "<llsd><map><key>categories</key><array>" + string.Concat(Enumerable.Repeat($"""
        <map><key>name</key><string>folder {generation}</string><key>type_default</key><integer>-1</integer></map>
        """, 2)) + "</array></map></llsd>";

    private static List<int> Generations(string? answer, string kind) =>
    [
        .. Named().Matches(answer ?? "").Where(m => m.Groups[1].Value == kind)
            .Select(m => int.Parse(m.Groups[2].Value, CultureInfo.InvariantCulture))
    ];

    [GeneratedRegex("<key>name</key><string>(link|folder) ([0-9]+)</string>")]
    private static partial Regex Named();

    [GeneratedRegex("<key>_created_categories</key><array><uuid>([0-9a-f-]{36})</uuid>")]
    private static partial Regex Created();
}
