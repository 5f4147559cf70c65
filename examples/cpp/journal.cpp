// A journal in a text file: one event a line, under an Id25 that shows when it was written.
//
//     journal FILE add TEXT         adds an event
//     journal FILE last SECONDS     shows the events of so many seconds
//
// The lines stay in the order of their keys, even if the clock is set back between two runs: each
// run starts above the last key that it finds.
#include <uuid7.hpp>

#include <ctime>
#include <exception>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <map>
#include <stdexcept>
#include <string>

using Events = std::map<uuid7::uuid, std::string>;

static Events read(const std::string &path) {
    Events events;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        const std::string key = line.substr(0, UUID7_ID25_LENGTH);
        const auto id = uuid7::parse(key, uuid7::form::id25);
        if (!id || line.size() <= key.size())
            throw std::runtime_error(path + ": not a line of a journal: " + line);
        events.emplace(*id, line.substr(key.size() + 1));
    }
    return events;
}

static void add(const std::string &path, const std::string &text) {
    uuid7::generator generator;
    const Events events = read(path);
    if (!events.empty())
        generator.advance_past(events.rbegin()->first);
    std::ofstream file(path, std::ios::app);
    file << uuid7::to_id25(generator.next()) << ' ' << text << '\n';
    if (!file.flush())
        throw std::runtime_error(path + ": cannot be written");
}

// A search by time is a search by key: the lowest key of a time comes before all of that time.
static void show_since(const std::string &path, std::chrono::system_clock::time_point time) {
    const Events events = read(path);
    for (auto event = events.lower_bound(uuid7::lowest_at(time)); event != events.end(); ++event) {
        const auto written = event->first.time().value();
        const std::time_t seconds = std::chrono::system_clock::to_time_t(written);
        std::cout << std::put_time(std::gmtime(&seconds), "%F %T UTC  ") << event->second << '\n';
    }
}

int main(int count, char **arguments) {
    try {
        const std::string verb = count == 4 ? arguments[2] : "";
        if (verb == "add")
            add(arguments[1], arguments[3]);
        else if (verb == "last")
            show_since(arguments[1], std::chrono::system_clock::now() -
                                         std::chrono::seconds(std::stoi(arguments[3])));
        else
            throw std::invalid_argument("usage: journal FILE add TEXT | journal FILE last SECONDS");
    } catch (const std::exception &error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}
