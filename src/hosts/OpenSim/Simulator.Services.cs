using System.Security.Cryptography;
using OpenSim.ClientStack.LindenCaps;
using OpenSim.Host.Options;
using OpenSim.Host.Startup;
using OpenSim.Modules.Core.Estates;
using OpenSim.Services;
using OpenSim.Services.Commands;
using OpenSim.Services.Local;
using OpenSim.Services.Local.Assets;
using OpenSim.Services.Local.Login;
using OpenSim.Services.Simulation;
using OpenSim.Services.Users;
using OpenSim.Store;
using OpenSim.Store.MySql;
using OpenSim.Store.Sqlite;
using OpenSim.Primitives;
using Microsoft.Extensions.Logging;

namespace OpenSim.Host;

internal sealed partial class Simulator
{
    private const string DefaultUser = "Test User";

    private StoreSet? _stores;
    private ServiceSet? _services;
    private CapsServer? _http;
    private bool _isFirstStart;

    private ServiceSet Services => _services!;

    private void OpenStores()
    {
        // A relative database file means one in the data folder, wherever the program was started from.
        Environment.CurrentDirectory = _folder.Data;
        _isFirstStart = !Directory.EnumerateFileSystemEntries(_folder.Data).Any(f => !f.EndsWith(".log", StringComparison.Ordinal));
        _stores = new StoreSet(
            _configuration, [new SqliteDriver(_configuration.Get(StoreSettings.SqliteSynchronous)), new MySqlDriver(_configuration.Get(StoreSettings.Driver))], _loggers.CreateLogger("OpenSim.Store"));
        _services = LocalServices.Create(_stores, _configuration, _time, _folder.Data);
        _services.Add(_stores.Estates);
        if (_services.Assets is not AssetService assets)
            return;
        AssetCacheStats.Register(_statistics, assets, _stores.Assets);
        new AssetCommands(assets, _stores.Assets, _folder.Data).AddTo(_commands);
    }

    private async Task<CapsServer> StartHttp()
    {
        _http = await CapsServer.Start(_configuration, _loggers, _statistics, _time);
        _http.AddCapabilities(Services);
        return _http;
    }

    private void ServeLogins(CapsServer http)
    {
        var simulation = Services.Add<ISimulationService>(new LocalSimulation(_regions, http.Caps));
        http.AddLogins(new LoginService(Services, simulation, _gate, _configuration, _loggers, _time), _gate, _health);
    }

    /// <summary>The user of --user, or the default one in an empty grid. A password that was made up is said once.</summary>
    private async Task MakeFirstUser()
    {
        var (first, last) = _options.User ?? SplitName(DefaultUser);
        if (await Services.Accounts.GetUserAccount(UUID.Zero, first, last) is { } present)
        {
            if (_options is { User: not null, Password: { } changed })
                await Services.Authentication.SetPassword(present.PrincipalId, changed);
            OwnEstate(present);
            return;
        }

        if (_options.User is null && !_isFirstStart)
            return;
        var password = _options.Password ?? NewPassword();
        var account = await Services.Accounts.CreateUser(UUID.Zero, UUID.Zero, first, last, password, "")
            ?? throw new StartupException($"The user {first} {last} could not be made: a name is one word of up to 31 characters.");
        _console.WriteLine(_options.Password is null
            ? $"Made the user {account.Name} with the password {password} (shown this once)."
            : $"Made the user {account.Name}.");
        OwnEstate(account);
    }

    // Whose simulator it is may build, dig and manage there: an estate without an owner is nobody's to use.
    private void OwnEstate(UserAccount account)
    {
        if (_configuration.Get(EstateSettings.DefaultEstateOwnerName).Length == 0)
            _configuration.Set(EstateSettings.DefaultEstateOwnerName.Section, EstateSettings.DefaultEstateOwnerName.Key, account.Name);
    }

    // Twelve letters and digits without those that look alike: 70 bits.
    private static string NewPassword() => RandomNumberGenerator.GetString("abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789", 12);

    private static (string First, string Last) SplitName(string name) => (name.Split(' ')[0], name.Split(' ')[1]);
}
