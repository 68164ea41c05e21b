using OpenSim.Settings;

namespace OpenSim.Conference.Options;

/// <summary>What section [Conference] of a conference's file says.</summary>
public static class ConferenceSettings
{
    private const string Section = "Conference";

    public static readonly Setting<string> Name = new(
        Section, "Name", "Conference", "The conference's name on its page and in its units.");

    public static readonly Setting<SettingPath> Data = new(
        Section, "Data", "conference",
        "Folder for everything that is written: one folder a region below it. Seen from where this file lies, unless it is a full path.");

    public static readonly Setting<SettingPath> IniFolder = new(
        Section, "IniFolder", "",
        "Folder whose *.ini files all regions read over their defaults: the simulator's --inidirectory. Seen from where this file lies. "
        + "Empty leaves them the folder config beside the program.");

    public static readonly Setting<string> Program = new(
        Section, "Program", "", "The simulator that each region runs in. Empty: the one beside this program.");

    public static readonly Setting<string> Bind = new(
        Section, "Bind", "0.0.0.0", "Address that regions listen on: 0.0.0.0 for all of this machine's, 127.0.0.1 to stay on it.");

    public static readonly Setting<string> ExternalHostName = new(
        Section, "ExternalHostName", "SYSTEMIP", "Name or address that viewers are told for the regions.");

    public static readonly Setting<int> PortBase = new(
        Section, "PortBase", 9000, "A region's port is this and its number, TCP for HTTP and UDP for viewers.", "", 1, 60_000);

    public static readonly Setting<int> PagePort = new(
        Section, "PagePort", 8900, "TCP port of the conference's own page.", "", 0, 65535);

    public static readonly Setting<string> PageAddress = new(
        Section, "PageAddress", "127.0.0.1", "Address that the page is bound to: any, or one of this machine's.");

    public static readonly Setting<string> ConsoleUser = new(
        Section, "ConsoleUser", "",
        "Name for the conference's console over HTTP, at the page's port with OpenSimulator's paths. Empty: there is none.");

    public static readonly Setting<string> ConsolePass = new(Section, "ConsolePass", "", "Password of that console.");

    public static readonly Setting<int> SiloPort = new(
        Section, "SiloPort", 8899,
        "TCP port of the supervisor's silo on 127.0.0.1. Nobody is let in there while the conference runs on one host.", "", 1, 65535);

    public static readonly Setting<string> Owner = new(
        Section, "Owner", "", "First and last name of who owns the regions; made, with the password of OwnerPasswordFile, where missing.");

    public static readonly Setting<SettingPath> OwnerPasswordFile = new(
        Section, "OwnerPasswordFile", "", "File with that user's password, seen from where this file lies. Empty: each region makes one up and prints it into its log.");

    public static readonly Setting<int> StartingAtOnce = new(
        Section, "StartingAtOnce", 0, "How many regions start at once. 0: half of the processors, so that the host answers meanwhile.", "",
        0, 1000);

    public static readonly Setting<int> Nice = new(
        Section, "Nice", 5, "How far regions stand back for other programs of the host, the supervisor and the operator's shell among them.",
        "", 0, 19);

    public static readonly Setting<int> RegionMemory = new(
        Section, "RegionMemory", -1, "Memory that a region may take: the simulator's [Startup] MemoryLimit. -1: an equal share of three "
        + "quarters of the machine's; 0: what the ini files say.", "MB", -1, 10_000_000);

    public static readonly Setting<int> StartPatience = new(
        Section, "StartPatience", 300, "How long a region may take until it is ready; then it is killed and started again.", "s", 5, 86_400);

    public static readonly Setting<int> EndPatience = new(
        Section, "EndPatience", 120, "How long a region may take to save everything and end; then it is killed.", "s", 5, 86_400);

    public static readonly Setting<int> HealthInterval = new(
        Section, "HealthInterval", 10, "How often a region is asked how it is. One that gives no answer three times is killed and started "
        + "again.", "s", 1, 3600);

    public static readonly Setting<int> MovePatience = new(
        Section, "MovePatience", 20, "How long a rolling restart waits for the people of a region to be elsewhere.", "s", 1, 600);

    public static readonly Setting<string> Aside = new(
        Section, "Aside", "", "Region to which a rolling restart moves people meanwhile. Empty: the next one in the file.");

    public static readonly Setting<string> Services = new(
        "Services", "Program", "", "Program of the grid's services, such as Robust. Empty: none is started.");

    public static readonly Setting<string> ServicesArguments = new(
        "Services", "Arguments", "", "Its command line: words parted by blanks, in '…' where they hold some.");

    public static readonly Setting<int> ServicesPort = new(
        "Services", "Port", 8003, "Its HTTP port: regions start when /ready answers there.", "", 1, 65535);
}
