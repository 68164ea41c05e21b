using System.Globalization;
using OpenSim.Conference.Options;
using OpenSim.Settings;
using OpenSim.Settings.Checking;
using OpenSim.Settings.Declarations;
using OpenSim.Settings.Ini;
using OpenSim.Telemetry.Resources;

namespace OpenSim.Conference.Plans;

/// <summary>
/// Reads a conference's file: sections [Conference] and [Services], and a section <c>[Region NAME]</c> for each region, in the order in
/// which they start. A region's keys are those of a region file, and Number and Aside of <see cref="PlanKeys"/>.
/// </summary>
internal sealed class PlanReader
{
    private const string RegionPrefix = "Region ";
    private const double ShareOfMachine = 0.75;
    private const int MinRegionMemory = 256;

    private readonly string _file;
    private readonly Configuration _configuration;
    private readonly string _data;

    private PlanReader(string file, Configuration configuration)
    {
        _file = file;
        _configuration = configuration;
        _data = Located(configuration.Get(ConferenceSettings.Data).Text);
    }

    public static SettingCatalog Catalog() => new SettingCatalog().Add(typeof(ConferenceSettings));

    /// <exception cref="PlanException">A file that cannot be read, or says what cannot be.</exception>
    public static ConferencePlan Read(string file, Action<string> warn)
    {
        var sources = new ConfigurationSources
        {
            BaseDirectory = Path.GetDirectoryName(file)!, Master = "none", Main = file, MainRequired = true, Directory = ""
        };
        try
        {
            var loaded = ConfigurationLoader.Load(sources);
            foreach (var warning in loaded.Warnings)
                warn(warning);
            foreach (var problem in new SettingChecker(Catalog()).Check(Own(loaded.Configuration)))
                if (problem.IsError)
                    throw new PlanException(problem.Sentence);
                else
                    warn(problem.Sentence);
            return new PlanReader(file, loaded.Configuration).Plan();
        }
        catch (ConfigurationException e)
        {
            throw new PlanException(e.Message);
        }
    }

    // Regions' keys are checked by the simulator that reads them.
    private static Configuration Own(Configuration whole)
    {
        var own = new Configuration();
        foreach (var section in whole.Sections.Where(s => !s.StartsWith(RegionPrefix, StringComparison.OrdinalIgnoreCase)))
            foreach (var (key, text) in whole.Keys(section))
                own.Set(section, key, text, whole.GetOrigin(section, key));
        return own;
    }

    private ConferencePlan Plan()
    {
        var names = _configuration.Sections.Where(s => s.StartsWith(RegionPrefix, StringComparison.OrdinalIgnoreCase))
            .Select(s => s[RegionPrefix.Length..].Trim()).ToList();
        if (names.Count == 0)
            throw new PlanException($"{_file} has no region: a region is a section [Region NAME].");
        List<MemberPlan> members = [];
        if (_configuration.Get(ConferenceSettings.Services) is { Length: > 0 } services)
            members.Add(Services(services));
        members.AddRange(names.Select((name, index) => Region(name, index + 1, names)));
        RefuseDoubles(members);
        return new ConferencePlan(_configuration.Get(ConferenceSettings.Name), _data, members, _configuration);
    }

    private MemberPlan Services(string program) => new()
    {
        Name = "Services",
        Kind = MemberKind.Services,
        Folder = Path.Combine(_data, "services"),
        Program = ProgramFile(program),
        Arguments = [.. Words(_configuration.Get(ConferenceSettings.ServicesArguments)), "--data", Path.Combine(_data, "services")],
        Port = _configuration.Get(ConferenceSettings.ServicesPort)
    };

    private MemberPlan Region(string name, int place, List<string> names)
    {
        var keys = new PlanKeys(_configuration, RegionPrefix + name);
        var port = _configuration.Get(ConferenceSettings.PortBase) + keys.Number(place);
        if (port > 65535)
            throw new PlanException($"Region {name}: {port} is no port.");
        var folder = Path.Combine(_data, Slug(name));
        return new MemberPlan
        {
            Name = name,
            Kind = MemberKind.Region,
            Folder = folder,
            Program = ProgramFile(_configuration.Get(ConferenceSettings.Program) is { Length: > 0 } other ? other : "OpenSim"),
            Arguments = RegionArguments(folder, port, names.Count, keys.HasCrossings),
            Port = port,
            Place = keys.Place(name),
            Size = keys.Size(),
            Seats = keys.Seats(),
            Aside = Aside(name, keys, names),
            RegionKeys = keys.ForRegionFile(_configuration, port)
        };
    }

    private List<string> RegionArguments(string folder, int port, int regions, bool hasCrossings)
    {
        var text = port.ToString(CultureInfo.InvariantCulture);
        List<string> arguments =
        [
            "--data", folder, "--console", "none", "--bind", _configuration.Get(ConferenceSettings.Bind), "--http-port", text, "--udp-port", text
        ];
        if (_configuration.Get(ConferenceSettings.IniFolder) is { IsEmpty: false } ini)
            arguments.AddRange(["--inidirectory", Located(ini.Text)]);
        if (_configuration.Get(ConferenceSettings.Owner) is { Length: > 0 } owner)
            arguments.AddRange(["--user", owner]);
        if (_configuration.Get(ConferenceSettings.OwnerPasswordFile) is { IsEmpty: false } password)
            arguments.AddRange(["--password-file", Located(password.Text)]);
        if (MemoryOf(regions) is var memory and > 0)
            arguments.AddRange(["--set", string.Create(CultureInfo.InvariantCulture, $"Startup.MemoryLimit={memory}")]);
        if (!hasCrossings)
            arguments.AddRange(["--set", "EntityTransfer.AllowAvatarCrossing=false"]);
        return arguments;
    }

    private int MemoryOf(int regions) => _configuration.Get(ConferenceSettings.RegionMemory) is var set and >= 0
        ? set
        : Math.Max(MinRegionMemory, (int)(MemoryBound.OfMachine() * ShareOfMachine / regions / (1 << 20)));

    private string Aside(string name, PlanKeys keys, List<string> names)
    {
        var wanted = keys.Aside is { Length: > 0 } own ? own : _configuration.Get(ConferenceSettings.Aside);
        if (wanted.Length == 0 || wanted.Equals(name, StringComparison.OrdinalIgnoreCase))
            wanted = names.Count > 1 ? names[(names.IndexOf(name) + 1) % names.Count] : "";
        return wanted.Length == 0 || names.Contains(wanted, StringComparer.OrdinalIgnoreCase)
            ? wanted
            : throw new PlanException($"Region {name}: its people cannot be moved aside to {wanted}, there is no such region.");
    }

    private void RefuseDoubles(List<MemberPlan> members)
    {
        Refuse("port", members.Select(m => (m.Name, Value: m.Port)).Append(Own(ConferenceSettings.PagePort))
            .Append(Own(ConferenceSettings.SiloPort)).Where(port => port.Value != 0));
        Refuse("folder", members.Select(m => (m.Name, m.Folder)));
        Refuse("place on the grid", members.SelectMany(m => m.Squares.Select(square => (m.Name, $"{square.X},{square.Y}"))));

        (string Name, int Value) Own(Setting<int> setting) => (setting.Key, _configuration.Get(setting));

        static void Refuse<T>(string what, IEnumerable<(string Name, T Value)> all)
        {
            if (all.GroupBy(one => one.Value).FirstOrDefault(g => g.Count() > 1) is { } same)
                throw new PlanException($"{string.Join(" and ", same.Select(one => one.Name))} have the same {what}: {same.Key}.");
        }
    }

    private string Located(string path) => Path.GetFullPath(path, Path.GetDirectoryName(_file)!);

    // A plain name is a program beside this one.
    private string ProgramFile(string program)
    {
        var path = program.Contains('/') ? Located(program) : Path.Combine(AppContext.BaseDirectory, program);
        return File.Exists(path) ? path : throw new PlanException($"The program {path} is not there.");
    }

    internal static string Slug(string name) =>
        string.Concat(name.ToLowerInvariant().Select(c => char.IsAsciiLetterOrDigit(c) ? c : '-')).Trim('-') is { Length: > 0 } slug
            ? slug
            : throw new PlanException($"The region's name '{name}' has neither letters nor digits to name its folder by.");

    private static IEnumerable<string> Words(string line)
    {
        foreach (var (part, index) in line.Split('\'').Select((part, index) => (part, index)))
            if (index % 2 == 1)
                yield return part;
            else
                foreach (var word in part.Split(' ', StringSplitOptions.RemoveEmptyEntries))
                    yield return word;
    }
}
